// The destructor of a key gives back another lock than the one that protects the counter.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, ending = PTHREAD_MUTEX_INITIALIZER;
static pthread_key_t held;
static int owned;

static void give_back(void *unused) {
  pthread_mutex_unlock(&ending);
}

static void *parent(void *arg) {
  pthread_mutex_lock(&ending);
  pthread_setspecific(held, &ending);
  pthread_mutex_lock(&lock);
  owned++; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *other(void *arg) {
  pthread_mutex_lock(&lock);
  owned++; // NORACE
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
