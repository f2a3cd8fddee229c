// The wait is skipped in one of two cases.
#include <pthread.h>
#include <stdlib.h>

pthread_barrier_t bar;
int data;

static void *writer(void *unused) {
  data = 1; // RACE
  pthread_barrier_wait(&bar);
  return 0;
}

int main(int argc, char **argv) {
  pthread_t t;
  pthread_barrier_init(&bar, 0, 2);
  pthread_create(&t, 0, writer, 0);
  if (rand())
    pthread_barrier_wait(&bar);
  data = 2; // RACE
  return 0;
}
