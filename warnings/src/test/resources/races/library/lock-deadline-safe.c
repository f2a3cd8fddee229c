// The deadline of a lock is read before the lock is held.
#include <pthread.h>
#include <time.h>

static struct timespec deadline;
static int count;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
  struct timespec mine = {1, 0};
  if (pthread_mutex_timedlock(&m, &mine) == 0) { // NORACE
    count++;
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, worker, 0);
  pthread_create(&other, 0, worker, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return count + (int)deadline.tv_sec;
}
