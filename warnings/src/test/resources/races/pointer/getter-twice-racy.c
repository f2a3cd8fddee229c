// What the function returns may be another object the second time: the lock is that of the first one.
#include <pthread.h>

struct object {
  pthread_mutex_t lock;
  int value;
};

static struct object first = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct object second = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct object *current = &first;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static struct object *get(void) {
  pthread_mutex_lock(&guard);
  struct object *now = current;
  pthread_mutex_unlock(&guard);
  return now;
}

static void *use(void *arg) {
  struct object *held = get();
  pthread_mutex_lock(&held->lock);
  get()->value++; // RACE
  pthread_mutex_unlock(&held->lock);
  return arg;
}

static void *move(void *arg) {
  pthread_mutex_lock(&guard);
  current = &second;
  pthread_mutex_unlock(&guard);
  pthread_mutex_lock(&second.lock);
  second.value++; // RACE
  pthread_mutex_unlock(&second.lock);
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
