// Length and distance are one number of a byte.
#include <pthread.h>

static int data[400];
static signed char size;

static void *fill(void *arg) {
  long from = 100 + (long)arg * size;
  long to = from + size;
  if (to > 400)
    to = 400;
  for (long i = from; i < to; i++)
    data[i]++; // NORACE
  return 0;
}

int main(int count, char **values) {
  pthread_t id;
  size = count > 1 ? count : -1;
  for (int i = 0; i < 4; i++)
    pthread_create(&id, 0, fill, (void *)(long)i);
  pthread_exit(0);
}
