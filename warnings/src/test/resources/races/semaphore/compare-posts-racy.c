// Every comparison gives the semaphore back, which was taken once: two threads may be between.
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

static sem_t turn;
static int numbers[] = {4, 2, 7, 1}, sorted;

static int compare(const void *a, const void *b) {
  sem_post(&turn);
  return *(const int *)a - *(const int *)b;
}

static void *sort(void *arg) {
  sem_wait(&turn);
  sorted++; // RACE
  qsort(arg, 4, sizeof(int), compare);
  return NULL;
}

int main(void) {
  int others[] = {3, 9, 8, 6}, more[] = {5, 2, 1, 0};
  pthread_t first, second, third;
  sem_init(&turn, 0, 1);
  pthread_create(&first, NULL, sort, numbers);
  pthread_create(&second, NULL, sort, others);
  pthread_create(&third, NULL, sort, more);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_join(third, NULL);
  return 0;
}
