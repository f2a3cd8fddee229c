// Handles in memory that nobody else knows: what the thread writes through pointers that it found elsewhere does not change them.
#include <pthread.h>
#include <stdlib.h>

struct worker { int number; int done; };

static struct worker *workers;
static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
  struct worker *worker = argument;
  pthread_mutex_lock(&lock);
  worker->done++; // NORACE
  total += worker->number; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t *threads = malloc(argc * sizeof *threads);
  workers = malloc(argc * sizeof *workers);
  for (int i = 0; i < argc; i++) {
    workers[i].number = i; // NORACE
    workers[i].done = 0; // NORACE
    pthread_create(&threads[i], NULL, work, &workers[i]);
  }
  for (int i = 0; i < argc; i++) {
    pthread_mutex_lock(&lock);
    workers[i].done++; // NORACE
    pthread_mutex_unlock(&lock);
  }
  for (int i = 0; i < argc; i++) {
    pthread_join(threads[i], NULL);
  }
  for (int i = 0; i < argc; i++) {
    workers[i].done++; // NORACE
  }
  return total; // NORACE
}
