// As the racy one, under one lock.
#include <pthread.h>

static union {
  struct {
    char name[4];
    int flag;
  } part;
  char bytes[8];
} both;
static int at;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *fills(void *arg) {
  pthread_mutex_lock(&lock);
  both.bytes[at] = 1; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *reads(void *arg) {
  pthread_mutex_lock(&lock);
  int flag = both.part.flag; // NORACE
  pthread_mutex_unlock(&lock);
  return flag ? arg : 0;
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
