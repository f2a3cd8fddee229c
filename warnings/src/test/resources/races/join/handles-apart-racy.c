// Handles that are overwritten through pointers which lead to them, in memory of others or in the thread's own.
#include <pthread.h>
#include <stdlib.h>

struct box { pthread_t *slot; };

extern int chosen(void);

static int by_choice;
static int by_known;
static int by_helper;
static pthread_t other;
static struct box *known;

static void *idle(void *unused) {
  return unused;
}

static void *work_by_choice(void *unused) {
  by_choice++; // RACE
  return unused;
}

static void *work_by_known(void *unused) {
  by_known++; // RACE
  return unused;
}

static void *work_by_helper(void *unused) {
  by_helper++; // RACE
  return unused;
}

static void choose(void) {
  struct box first, second;
  pthread_t one, two;
  pthread_create(&one, NULL, work_by_choice, NULL);
  pthread_create(&two, NULL, idle, NULL);
  first.slot = &one;
  second.slot = &two;
  struct box *box = chosen() ? &first : &second;
  *box->slot = other;
  pthread_join(one, NULL);
  by_choice++; // RACE
}

static void make_known(void) {
  pthread_t *threads = malloc(4 * sizeof *threads);
  known = malloc(sizeof *known);
  for (int i = 0; i < 4; i++) {
    pthread_create(&threads[i], NULL, work_by_known, NULL);
  }
  known->slot = threads;
  for (int i = 0; i < 4; i++) {
    known->slot[i] = other;
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(threads[i], NULL);
  }
  by_known++; // RACE
}

static void put(struct box *box) {
  box->slot[1] = other;
}

static void help(void) {
  pthread_t *threads = malloc(4 * sizeof *threads);
  struct box *own = malloc(sizeof *own);
  for (int i = 0; i < 4; i++) {
    pthread_create(&threads[i], NULL, work_by_helper, NULL);
  }
  own->slot = threads;
  put(own);
  for (int i = 0; i < 4; i++) {
    pthread_join(threads[i], NULL);
  }
  by_helper++; // RACE
}

int main(void) {
  choose();
  make_known();
  help();
  return 0;
}
