#include <pthread.h>

/* Inline functions that take and give back the lock: it is held between them. */
struct account {
  pthread_mutex_t lock;
  long balance;
};

inline __attribute__((always_inline)) void account_enter(struct account *account) {
  pthread_mutex_lock(&account->lock);
}

inline __attribute__((always_inline)) void account_leave(struct account *account) {
  pthread_mutex_unlock(&account->lock);
}

static struct account shared = {PTHREAD_MUTEX_INITIALIZER, 100};

static void *deposit(void *arg) {
  account_enter(&shared);
  shared.balance += 10; // NORACE
  account_leave(&shared);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, deposit, 0);
  pthread_create(&threads[1], 0, deposit, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return shared.balance == 0;
}
