// As a worker that is asked, but it begins unasked; request and answer are atomic.
#include <pthread.h>
#include <semaphore.h>

sem_t asked, done;
_Atomic int request, answer;

static void *worker(void *unused) {
  for (;;) {
    sem_wait(&asked);
    if (request < 0) // NORACE
      return 0;
    answer = request * 2; // NORACE
    sem_post(&done);
  }
}

int main(void) {
  pthread_t a;
  int sum = 0;
  sem_init(&asked, 0, 1);
  sem_init(&done, 0, 0);
  pthread_create(&a, 0, worker, 0);
  for (int i = 0; i < 3; i++) {
    request = i; // NORACE
    sem_post(&asked);
    sem_wait(&done);
    sum += answer; // NORACE
  }
  request = -1; // NORACE
  sem_post(&asked);
  pthread_join(a, 0);
  return sum;
}
