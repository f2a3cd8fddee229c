// One thread calls a function through a table, the other by its name: what the first one does there says nothing of the second one.
#include <pthread.h>

struct cell {
  pthread_mutex_t mutex;
  int a;
};

static struct cell shared, other;
static struct cell *of_table;

static void locked_bump(struct cell *c) {
  pthread_mutex_lock(&c->mutex);
  c->a++; // RACE
}

static void (*table[2])(struct cell *) = {locked_bump, locked_bump};

static void bump(struct cell *c) {
  c->a++; // RACE
}

static void *by_name(void *unused) {
  locked_bump(&other);
  bump(&shared);
  return 0;
}

static void *by_table(void *unused) {
  table[1](of_table);
  return 0;
}

int main(void) {
  pthread_t one, two;
  of_table = &shared;
  pthread_create(&one, 0, by_name, 0);
  pthread_create(&two, 0, by_table, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  return 0;
}
