// An index of a union's bytes is one of all its bytes, not of the array that another member begins with.
#include <pthread.h>

static union {
  struct {
    char name[4];
    int flag;
  } part;
  char bytes[8];
} both;
static int at;

static void *fills(void *arg) {
  both.bytes[at] = 1; // RACE
  return arg;
}

static void *reads(void *arg) {
  return both.part.flag ? arg : 0; // RACE
}

int main(void) {
  pthread_t one, other;
  at = 5;
  pthread_create(&one, 0, fills, 0);
  pthread_create(&other, 0, reads, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
