// As two threads in turn, but the main thread adds a place through a pointer that it chooses.
#include <pthread.h>
#include <semaphore.h>

sem_t places, items, *chosen;
int way;
int slot;

static void *producer(void *unused) {
  for (int i = 0; i < 3; i++) {
    sem_wait(&places);
    slot = i; // RACE
    sem_post(&items);
  }
  return 0;
}

static void *consumer(void *sum) {
  for (int i = 0; i < 3; i++) {
    sem_wait(&items);
    *(int *)sum += slot; // RACE
    sem_post(&places);
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
  chosen = way ? &items : &places;
  sem_post(chosen);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return sum;
}
