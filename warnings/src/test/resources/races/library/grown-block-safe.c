// What stood in a block stands in the larger one that takes its place; all that use what its elements lead to hold a lock.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int other;
static int *found;
static int *second;

static void *grown(void *block, size_t size) {
  void *larger = realloc(block, size);
  if (larger == NULL) {
    abort();
  }
  return larger;
}

static void *add(void *argument) {
  pthread_mutex_lock(&guard);
  (*found)++; // NORACE
  (*second)--; // NORACE
  pthread_mutex_unlock(&guard);
  return argument;
}

int main(void) {
  int **list = malloc(sizeof *list);
  if (list == NULL) {
    return 1;
  }
  list[0] = &total;
  list = realloc(list, 8 * sizeof *list);
  if (list == NULL) {
    return 1;
  }
  list[1] = &other;
  int **longer = grown(list, 64 * sizeof *list);
  found = longer[0];
  second = longer[1];
  free(longer);
  pthread_t thread;
  pthread_create(&thread, NULL, add, NULL);
  pthread_mutex_lock(&guard);
  total++; // NORACE
  other++; // NORACE
  pthread_mutex_unlock(&guard);
  pthread_join(thread, NULL);
  return 0;
}
