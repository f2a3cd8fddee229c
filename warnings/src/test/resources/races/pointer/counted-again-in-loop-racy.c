// The second round reads another object, with the lock of the first one still held; counting its users is no lock.
#include <pthread.h>

struct object {
  pthread_mutex_t lock;
  int value;
  int users;
};

static struct object first = {PTHREAD_MUTEX_INITIALIZER, 0, 0};
static struct object second = {PTHREAD_MUTEX_INITIALIZER, 0, 0};
static struct object *current = &first;

static void *use(void *arg) {
  struct object *held = 0;
  for (int round = 0; round < 2; round++) {
    struct object *now = __atomic_load_n(&current, __ATOMIC_RELAXED);
    __atomic_fetch_add(&now->users, 1, __ATOMIC_RELAXED);
    if (round == 0) {
      held = now;
      pthread_mutex_lock(&held->lock);
    } else {
      now->value++; // RACE
    }
  }
  pthread_mutex_unlock(&held->lock);
  return arg;
}

static void *move(void *arg) {
  __atomic_store_n(&current, &second, __ATOMIC_RELAXED);
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
