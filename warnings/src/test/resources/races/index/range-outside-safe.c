// Bounds of which code that is not there knows nothing, whatever it does.
#include <pthread.h>
#include <stdlib.h>

void adapt(void);
int options_number(const char *name);

static int by_other[4096];
static int numbered[64];
static int chunk;

static void *work_other(void *argument) {
  long me = (long)argument;
  int length = chunk;
  for (int i = me * length; i < me * length + length; i++) {
    by_other[i]++; // NORACE
  }
  return NULL;
}

static void *work_numbered(void *argument) {
  numbered[*(int *)argument]++; // NORACE
  return NULL;
}

int main(void) {
  pthread_t thread;
  int numbers[8];
  chunk = options_number("part");
  for (long i = 0; i < 8; i++) {
    pthread_create(&thread, NULL, work_other, (void *)i);
    adapt();
  }
  for (int i = 0; i < 8; i++) {
    numbers[i] = i;
    pthread_create(&thread, NULL, work_numbered, &numbers[i]);
    adapt();
  }
  pthread_exit(NULL);
}
