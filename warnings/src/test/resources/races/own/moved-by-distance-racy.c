// Each thread comes from its own array to the one that all share, by how far they lie apart.
#include <pthread.h>
#include <stddef.h>

static int shared[4];
static int *_Atomic known;

static void *hidden(void *arg) {
  int own[4] = {0};
  int *from = own;
  long apart = (char *) shared - (char *) from;
  *(int *) ((char *) from + apart) = 1; // RACE
  return arg;
}

static void *published(void *arg) {
  int own[4] = {0};
  int *from = own;
  known = from;
  long apart = shared - from;
  from[apart + 1] = 1; // RACE
  return arg;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], NULL, hidden, NULL);
    pthread_create(&t[2 + i], NULL, published, NULL);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], NULL);
  }
  return shared[0] + shared[1];
}
