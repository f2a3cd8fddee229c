#include <pthread.h>
#include <stdlib.h>

// An address is kept as two floats.

struct record {
  int count;
};

union pieces {
  struct record *record;
  float halves[2];
};

static float kept[2];

static void *worker(void *arg) {
  union pieces pieces;
  pieces.halves[0] = kept[0];
  pieces.halves[1] = kept[1];
  pieces.record->count++; // RACE
  return arg;
}

int main(void) {
  union pieces pieces;
  pieces.record = malloc(sizeof *pieces.record);
  pieces.record->count = 0;
  kept[0] = pieces.halves[0];
  kept[1] = pieces.halves[1];
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pieces.record->count++; // RACE
  pthread_join(thread, NULL);
  return 0;
}
