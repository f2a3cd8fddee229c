// The join loop may be left after the first thread.
#include <pthread.h>

#define THREADS 3

static int count;
static int odd;

static void *work(void *unused) {
  __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST); // RACE
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
      break;
    }
  }
  count = 0; // RACE
  return 0;
}
