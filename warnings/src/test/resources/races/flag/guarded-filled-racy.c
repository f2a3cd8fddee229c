// The number is overwritten by what is not known as a store to it.
#include <pthread.h>
#include <string.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
int busy;
int data;
void *first(void *unused) {
  int mine = 0;
  pthread_mutex_lock(&m);
  if (busy == 0) { // RACE
    busy = 1; // RACE
    mine = 1;
  }
  pthread_mutex_unlock(&m);
  if (mine) {
    data++; // RACE
    pthread_mutex_lock(&m);
    busy = 0; // RACE
    pthread_mutex_unlock(&m);
  }
  return 0;
}
void *second(void *unused) {
  pthread_mutex_lock(&m);
  if (busy) { // RACE
    pthread_mutex_unlock(&m);
    return 0;
  }
  busy = 1; // RACE
  pthread_mutex_unlock(&m);
  data++; // RACE
  pthread_mutex_lock(&m);
  busy = 0; // RACE
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_create(&c, 0, second, 0);
  memset(&busy, 0, sizeof busy); // RACE
  return 0;
}
