// Both threads use one control.
#include <pthread.h>

static int table;
static pthread_once_t control = PTHREAD_ONCE_INIT;

static void initialise(void) {
  table++; // NORACE
}

static void *work(void *unused) {
  pthread_once(&control, initialise);
  return unused;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
