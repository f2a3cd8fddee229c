// In each round a thread is joined if it was started, but one flag was cleared.
#include <pthread.h>

struct part {
  int number;
  int sum;
};

static void *add(void *arg) {
  struct part *p = arg;
  p->sum = p->number * 3; // RACE
  return 0;
}

int main(void) {
  struct part parts[4];
  pthread_t ids[4];
  int started[4], sum = 0;
  for (int i = 0; i < 4; i++) {
    parts[i].number = i;
    parts[i].sum = 0;
    started[i] = pthread_create(&ids[i], 0, add, &parts[i]) == 0;
  }
  started[2] = 0;
  for (int i = 0; i < 4; i++) {
    if (started[i])
      pthread_join(ids[i], 0);
    sum += parts[i].sum; // RACE
  }
  return sum;
}
