// As in copied-member-safe.c, but all of the record is copied.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct place {
  long row;
  long column;
};

struct record {
  int *count;
  struct place place;
};

static int first;
static int second;
static struct record one = {&first, {1, 2}};
static struct record other = {&second, {3, 4}};

static void *worker(void *arg) {
  (*one.count)++; // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  memcpy(&other, &one, sizeof other);
  pthread_create(&t, NULL, worker, NULL);
  (*other.count)++; // RACE
  pthread_join(t, NULL);
  return first + second;
}
