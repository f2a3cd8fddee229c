// As in moved-by-distance-racy.c, but each thread goes as far as two places of its own array lie apart, or as a small number says.
#include <pthread.h>
#include <stddef.h>

static int *_Atomic known;

static void *hidden(void *arg) {
  int own[4] = {0};
  int *from = own;
  int *to = own + 3;
  long apart = to - from;
  from[apart] = 1; // NORACE
  return arg;
}

static void *published(void *arg) {
  int own[4] = {0};
  int *from = own;
  known = from;
  int count = *(int *) arg & 3;
  from[count] = 1; // NORACE
  return arg;
}

int main(void) {
  pthread_t t[4];
  int counts[2] = {1, 2};
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], NULL, hidden, NULL);
    pthread_create(&t[2 + i], NULL, published, &counts[i]);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], NULL);
  }
  return 0;
}
