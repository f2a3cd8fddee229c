#include <pthread.h>
#include <stdlib.h>

// The comparison gives the lock back when it is called for the third time; what is sorted was to be protected by it.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int values[8];
static int total;
static int calls;

static int compare(const void *a, const void *b) {
  calls++;
  if (calls == 3) {
    pthread_mutex_unlock(&lock);
  }
  return *(const int *)a - *(const int *)b;
}

static void *sorter(void *arg) {
  calls = 0;
  pthread_mutex_lock(&lock);
  qsort(values, 8, sizeof values[0], compare);
  total++; // RACE
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sorter, NULL);
  pthread_mutex_lock(&lock);
  total++; // RACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
