// The result of a joined thread is written into a variable that another thread reads.
#include <pthread.h>

static void *answer;
static int seen;

static void *quick(void *unused) { return unused; }

static void *reader(void *unused) {
  if (answer != 0) { // RACE
    seen = 1;
  }
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, quick, &seen);
  pthread_create(&other, 0, reader, 0);
  pthread_join(one, &answer); // RACE
  pthread_join(other, 0);
  return seen;
}
