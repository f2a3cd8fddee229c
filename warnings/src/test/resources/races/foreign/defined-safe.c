#include <pthread.h>

/* The program says itself what its locks do. */
typedef struct { pthread_mutex_t inner; } spinlock_t;
static void spin_lock(spinlock_t *lock) { pthread_mutex_lock(&lock->inner); }
static void spin_unlock(spinlock_t *lock) { pthread_mutex_unlock(&lock->inner); }

static spinlock_t lock = {PTHREAD_MUTEX_INITIALIZER};
static int count;

static void *work(void *arg) {
  spin_lock(&lock);
  count++; // NORACE
  spin_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  return 0;
}
