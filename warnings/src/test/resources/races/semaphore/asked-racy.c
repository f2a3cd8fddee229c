// As a worker that is asked, but the main thread does not wait for the answer.
#include <pthread.h>
#include <semaphore.h>

sem_t asked, done;
int request, answer;

static void *worker(void *unused) {
  for (;;) {
    sem_wait(&asked);
    if (request < 0) // RACE
      return 0;
    answer = request * 2; // RACE
    sem_post(&done);
  }
}

int main(void) {
  pthread_t a;
  int sum = 0;
  sem_init(&asked, 0, 0);
  sem_init(&done, 0, 0);
  pthread_create(&a, 0, worker, 0);
  for (int i = 0; i < 3; i++) {
    request = i; // RACE
    sem_post(&asked);
    sum += answer; // RACE
  }
  request = -1; // RACE
  sem_post(&asked);
  pthread_join(a, 0);
  return sum;
}
