// Code outside knows both the table and the counter; it can not put the counter into the table, which is constant.
#include <pthread.h>
#include <stddef.h>

struct table {
  int *used;
};

extern void show(const struct table *table);
extern void watch(int **counter);

static int counter;
static int other;
static int *watched = &counter;
static const struct table table = {&other};

static void *worker(void *arg) {
  (*table.used)++; // NORACE
  return arg;
}

int main(void) {
  pthread_t t;
  show(&table);
  watch(&watched);
  pthread_create(&t, NULL, worker, NULL);
  counter = 1; // NORACE
  pthread_join(t, NULL);
  return other;
}
