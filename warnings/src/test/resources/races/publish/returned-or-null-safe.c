/*
 * What a function returns is what it was handed, or nothing. It is given away when nothing more is written.
 */
#include <pthread.h>
#include <stdlib.h>

struct ticket {
  int number;
  int used;
};

static struct ticket *_Atomic current;

static struct ticket *checked(struct ticket *ticket) {
  if (!ticket)
    return NULL;
  ticket->number = 7;
  return ticket;
}

static void *guard(void *unused) {
  struct ticket *ticket = current;
  if (ticket)
    ticket->used = 1; // NORACE
  return unused;
}

int main(void) {
  pthread_t thread;
  struct ticket *ticket = malloc(sizeof *ticket);
  ticket = checked(ticket);
  if (ticket)
    ticket->used = 0; // NORACE
  current = ticket;
  pthread_create(&thread, NULL, guard, NULL);
  pthread_join(thread, NULL);
  return 0;
}
