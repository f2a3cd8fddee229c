// Variables of the program under the names of the library's: nobody else knows these.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stdout;
static struct {
  int number;
} stderr;

static void add(int *counter) {
  (*counter)++; // RACE
}

static void *work(void *arg) {
  add(&stdout);
  pthread_mutex_lock(&lock);
  stderr.number++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, work, 0);
  pthread_create(&other, 0, work, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
