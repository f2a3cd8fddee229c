// Each round takes the lock of the object that it reads, and counts its users: that is no lock.
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
  for (int round = 0; round < 2; round++) {
    struct object *now = __atomic_load_n(&current, __ATOMIC_RELAXED);
    __atomic_fetch_add(&now->users, 1, __ATOMIC_RELAXED);
    pthread_mutex_lock(&now->lock);
    now->value++; // NORACE
    pthread_mutex_unlock(&now->lock);
  }
  return arg;
}

static void *move(void *arg) {
  __atomic_store_n(&current, &second, __ATOMIC_RELAXED);
  pthread_mutex_lock(&second.lock);
  second.value++; // NORACE
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
