// A function of the library writes the number that it is handed the address of, and nothing behind it.
#include <pthread.h>
#include <stdlib.h>

struct worker {
  pthread_t id;
  unsigned seed;
  unsigned last;
};

static struct worker workers[3];

static void *draw(void *arg) {
  struct worker *w = arg;
  for (int i = 0; i < 100; i++)
    w->last = rand_r(&w->seed); // NORACE
  return 0;
}

int main(void) {
  for (int i = 0; i < 3; i++) {
    struct worker *w = &workers[i];
    w->seed = i; // NORACE
    pthread_create(&w->id, 0, draw, w);
  }
  for (int i = 0; i < 3; i++)
    pthread_join(workers[i].id, 0);
  return 0;
}
