// As in copied-number-safe.c, but an address is in the bytes, and is copied in two pieces.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct peer {
  int *uses;
  unsigned address;
};

static int first;
static int second;
static struct peer one = {&first, 0};
static struct peer other = {&second, 0};

static void *worker(void *arg) {
  (*one.uses)++; // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  memcpy(&other.uses, &one.uses, 4);
  memcpy((char *) &other.uses + 4, (char *) &one.uses + 4, 4);
  pthread_create(&t, NULL, worker, NULL);
  (*other.uses)++; // RACE
  pthread_join(t, NULL);
  return first + second;
}
