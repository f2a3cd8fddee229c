// Each thread gets another number.
#include <pthread.h>

static int data[300];

static void *count(void *arg) {
  data[(long)arg]++; // NORACE
  return 0;
}

int main(void) {
  pthread_t id;
  int number = 0;
  for (int i = 0; i < 300; i++)
    pthread_create(&id, 0, count, (void *)(long)number++);
  return 0;
}
