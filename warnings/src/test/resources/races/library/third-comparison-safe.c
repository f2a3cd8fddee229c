#include <pthread.h>
#include <stdlib.h>

// The comparison counts its calls, and which were equal; the lock stays with the caller.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int values[8];
static int total;
static int calls;
static int equal;

static int compare(const void *a, const void *b) {
  calls++;
  if (calls == 3) {
    equal = 0;
  }
  if (*(const int *)a == *(const int *)b) {
    equal++;
  }
  return *(const int *)a - *(const int *)b;
}

static void *sorter(void *arg) {
  pthread_mutex_lock(&lock);
  calls = 0;
  qsort(values, 8, sizeof values[0], compare);
  total++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, sorter, NULL);
  pthread_mutex_lock(&lock);
  total++; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
