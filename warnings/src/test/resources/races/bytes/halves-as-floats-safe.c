#include <pthread.h>
#include <stdlib.h>

// Two floats are kept that are nothing else; the record is the thread's own.

struct record {
  float halves[2];
  int count;
};

static float kept[2];

static void *worker(void *arg) {
  struct record *own = malloc(sizeof *own);
  own->halves[0] = kept[0]; // NORACE
  own->halves[1] = kept[1]; // NORACE
  own->count = 1; // NORACE
  free(own);
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  mine->halves[0] = 1;
  mine->halves[1] = 2;
  kept[0] = mine->halves[0];
  kept[1] = mine->halves[1];
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  mine->count = 2; // NORACE
  pthread_join(thread, NULL);
  free(mine);
  return 0;
}
