// The lock that a thread holds when it ends is given back by the destructor of a key, while a thread that it started goes on.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t held;
static int owned;

static void give_back(void *mutex) {
  pthread_mutex_unlock(mutex);
}

static void *child(void *arg) {
  owned++; // RACE
  return NULL;
}

static void *parent(void *arg) {
  pthread_t started;
  pthread_mutex_lock(&lock);
  pthread_setspecific(held, &lock);
  pthread_create(&started, NULL, child, NULL);
  return NULL;
}

static void *other(void *arg) {
  pthread_mutex_lock(&lock);
  owned++; // RACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_key_create(&held, give_back);
  pthread_create(&first, NULL, parent, NULL);
  pthread_create(&second, NULL, other, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  pthread_exit(NULL);
}
