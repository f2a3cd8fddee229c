// Who finds the device open uses it.
#include <pthread.h>
struct device {
  pthread_mutex_t m;
  int open;
  int data;
};
struct device devices[2];
int opened(struct device *d) {
  pthread_mutex_lock(&d->m);
  if (d->open) {
    pthread_mutex_unlock(&d->m);
    return -1;
  }
  d->open = 1;
  pthread_mutex_unlock(&d->m);
  return 0;
}
void closed(struct device *d) {
  pthread_mutex_lock(&d->m);
  d->open = 0;
  pthread_mutex_unlock(&d->m);
}
void *worker(void *argument) {
  struct device *d = argument;
  if (opened(d) != 0) {
    d->data++; // RACE
    closed(d);
  }
  return 0;
}
int main(void) {
  pthread_t t[6];
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&devices[i].m, 0);
  }
  for (int i = 0; i < 6; i++) {
    pthread_create(&t[i], 0, worker, &devices[i % 2]);
  }
  return 0;
}
