// What stood in a block stands in the larger one that takes its place; by way of a helper, too.
#include <pthread.h>
#include <stdlib.h>

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
  (*found)++; // RACE
  (*second)--; // RACE
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
  total++; // RACE
  other++; // RACE
  pthread_join(thread, NULL);
  return 0;
}
