// Leaving the join loop early ends the program.
#include <pthread.h>
#include <stdlib.h>

#define THREADS 3

static int count;
static int odd;

static void *work(void *unused) {
  __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST); // NORACE
  return unused;
}

int main(int argc, char **argv) {
  (void)argv;
  odd = argc;
  pthread_t threads[THREADS];
  for (int i = 0; i < THREADS; i++) {
    pthread_create(&threads[i], NULL, work, NULL);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    if (odd) {
      exit(1);
    }
  }
  count = 0; // NORACE
  return 0;
}
