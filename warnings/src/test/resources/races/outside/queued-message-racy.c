// A message of a queue holds an address.
#include <pthread.h>
#include <stdlib.h>
#include <sys/msg.h>

struct message {
  long type;
  int *where;
};

static int queue;

static void *receive(void *unused) {
  (void)unused;
  struct message message;
  msgrcv(queue, &message, sizeof message.where, 0, 0);
  int *where = message.where;
  (*where)++; // RACE
  return 0;
}

int main(void) {
  pthread_t thread;
  queue = msgget(1, 0);
  int *counter = malloc(sizeof *counter);
  *counter = 0; // NORACE
  struct message message = {1, counter};
  pthread_create(&thread, 0, receive, 0);
  msgsnd(queue, &message, sizeof message.where, 0);
  (*counter)++; // RACE
  pthread_join(thread, 0);
  return 0;
}
