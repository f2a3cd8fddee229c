// A struct is passed by value; the pointer in it is kept.
#include <pthread.h>

struct counter {
  int count;
};

struct request {
  long size, flags;
  struct counter *hits;
};

static struct counter all;
static struct request last;

static void submit(struct request given) {
  last = given;
}

static struct request latest(void) {
  return last;
}

static void *answer(void *arg) {
  struct counter *hits = latest().hits;
  hits->count++; // RACE
  return NULL;
}

int main(void) {
  pthread_t worker;
  submit((struct request){1, 2, &all});
  pthread_create(&worker, NULL, answer, NULL);
  all.count++; // RACE
  pthread_join(worker, NULL);
  return 0;
}
