// As in known-constant-safe.c, but the table is not constant.
#include <pthread.h>
#include <stddef.h>

struct table {
  int *used;
};

extern void show(struct table *table);
extern void watch(int **counter);

static int counter;
static int other;
static int *watched = &counter;
static struct table table = {&other};

static void *worker(void *arg) {
  (*table.used)++; // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  show(&table);
  watch(&watched);
  pthread_create(&t, NULL, worker, NULL);
  counter = 1; // RACE
  pthread_join(t, NULL);
  return other;
}
