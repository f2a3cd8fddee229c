// As two threads in turn, by helpers of which one posts twice.
#include <pthread.h>
#include <semaphore.h>

sem_t places, items;
int slot;

static void take(sem_t *semaphore) {
  sem_wait(semaphore);
}

static void give(sem_t *semaphore) {
  sem_post(semaphore);
  sem_post(semaphore);
}

static void *producer(void *unused) {
  for (int i = 0; i < 3; i++) {
    take(&places);
    slot = i; // RACE
    give(&items);
  }
  return 0;
}

static void *consumer(void *sum) {
  for (int i = 0; i < 3; i++) {
    take(&items);
    *(int *)sum += slot; // RACE
    give(&places);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  int sum = 0;
  sem_init(&places, 0, 1);
  sem_init(&items, 0, 0);
  pthread_create(&a, 0, producer, 0);
  pthread_create(&b, 0, consumer, &sum);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return sum;
}
