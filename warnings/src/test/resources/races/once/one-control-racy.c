// Each thread uses a control of its own.
#include <pthread.h>

static int table;
static pthread_once_t control = PTHREAD_ONCE_INIT;
static pthread_once_t another = PTHREAD_ONCE_INIT;

static void initialise(void) {
  table++; // RACE
}

static void *work(void *unused) {
  pthread_once(&control, initialise);
  return unused;
}

static void *works_too(void *unused) {
  pthread_once(&another, initialise);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, works_too, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
