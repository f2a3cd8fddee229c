// As in found-in-array-safe.c, but all of the structure is looked through.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct input {
  int *count;
  char text[32];
  char *next;
};

static int count;
static int other;
static struct input input = {&count, "", NULL};

static void *worker(void *arg) {
  (*input.count)++; // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  int *own = &other;
  input.next = memchr(&input, ' ', sizeof input);
  if (input.next == NULL) {
    return 1;
  }
  memcpy(input.next, &own, sizeof own);
  pthread_create(&t, NULL, worker, NULL);
  other = 1; // RACE
  pthread_join(t, NULL);
  return count;
}
