// Each thread hands its own struct to fstat(): the library remembers nothing.
#include <pthread.h>
#include <sys/stat.h>

static long total;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *measure(void *unused) {
  struct stat here;
  if (fstat(0, &here) == 0) {
    here.st_size += 1; // NORACE
    pthread_mutex_lock(&m);
    total += here.st_size; // NORACE
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) {
    pthread_create(&t[i], 0, measure, 0);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(t[i], 0);
  }
  return total > 0;
}
