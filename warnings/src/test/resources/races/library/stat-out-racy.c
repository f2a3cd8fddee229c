// fstat() writes a struct that another thread reads.
#include <pthread.h>
#include <sys/stat.h>

static struct stat last;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *watch(void *unused) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&m);
    fstat(0, &last); // RACE
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, watch, 0);
  int big = last.st_size > 100; // RACE
  pthread_join(one, 0);
  return big;
}
