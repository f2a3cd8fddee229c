/*
 * What a function returns is what it was handed, or nothing. It is given away, and written under its first name.
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
    ticket->used = 1; // RACE
  return unused;
}

int main(void) {
  pthread_t thread;
  struct ticket *ticket = malloc(sizeof *ticket);
  current = checked(ticket);
  pthread_create(&thread, NULL, guard, NULL);
  if (ticket)
    ticket->used = 0; // RACE
  pthread_join(thread, NULL);
  return 0;
}
