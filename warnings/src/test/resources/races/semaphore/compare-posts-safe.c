// The semaphore is given back once, after the sort.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t turn;
static int numbers[] = {4, 2, 7, 1}, sorted;

static int compare(const void *a, const void *b) {
  sorted++; // NORACE
  return *(const int *)a - *(const int *)b;
}

static void *sort(void *arg) {
  sem_wait(&turn);
  sorted++; // NORACE
  qsort(arg, 4, sizeof(int), compare);
  sem_post(&turn);
  return NULL;
}

int main(void) {
  int others[] = {3, 9, 8, 6};
  pthread_t first, second;
  sem_init(&turn, 0, 1);
  pthread_create(&first, NULL, sort, numbers);
  pthread_create(&second, NULL, sort, others);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
