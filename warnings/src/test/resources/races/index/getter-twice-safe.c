// The index is read once.
#include <pthread.h>

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int values[2];
static int current;

static int get(void) {
  return __atomic_load_n(&current, __ATOMIC_RELAXED);
}

static void *use(void *arg) {
  int held = get();
  pthread_mutex_lock(&locks[held]);
  values[held]++; // NORACE
  pthread_mutex_unlock(&locks[held]);
  return arg;
}

static void *move(void *arg) {
  __atomic_store_n(&current, 1, __ATOMIC_RELAXED);
  pthread_mutex_lock(&locks[1]);
  values[1]++; // NORACE
  pthread_mutex_unlock(&locks[1]);
  return arg;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, use, 0);
  pthread_create(&other, 0, move, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
