// Each thread has a block of its own that grows, and what its elements lead to is its own as well.
#include <pthread.h>
#include <stdlib.h>

static void *fill(void *argument) {
  int **list = malloc(sizeof *list);
  if (list == NULL) {
    return NULL;
  }
  list[0] = calloc(1, sizeof(int));
  list = realloc(list, 8 * sizeof *list);
  if (list == NULL || list[0] == NULL) {
    return NULL;
  }
  (*list[0])++; // NORACE
  list[1] = list[0];
  *list[1] += 2; // NORACE
  free(list[0]);
  free(list);
  return argument;
}

int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&threads[i], NULL, fill, NULL);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(threads[i], NULL);
  }
  return 0;
}
