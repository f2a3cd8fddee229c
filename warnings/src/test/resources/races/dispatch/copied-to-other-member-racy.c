// A function comes from one member of a table to another one, and into a struct of another type, as bytes.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct table {
  void (*first)(void);
  void (*second)(void);
};

struct event {
  int kind;
  void (*run)(void);
};

struct slot {
  long times[4];
  int kind;
  void (*run)(void);
};

struct view {
  void (*run)(void);
};

static int swapped, queued, viewed;

static void nothing(void) {
}

static void count_swapped(void) {
  swapped++; // RACE
}

static void count_queued(void) {
  queued++; // RACE
}

static void count_viewed(void) {
  viewed++; // RACE
}

static struct table table = {nothing, count_swapped};
static struct slot slots[4];
static struct slot seen = {.run = count_viewed};

static void push(const void *event, size_t bytes) {
  memcpy(&slots[1].kind, event, bytes);
}

static void run(struct view *view) {
  view->run();
}

static void *work(void *unused) {
  table.first();
  slots[1].run();
  run((struct view *)&seen.run);
  return unused;
}

int main(void) {
  struct event event = {1, count_queued};
  memcpy(&table.first, &table.second, sizeof table.first);
  push(&event, sizeof event);
  pthread_t one, other;
  pthread_create(&one, 0, work, 0);
  pthread_create(&other, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
