#include <pthread.h>

/* The inline function that takes the lock gives it back as well, after a look at the balance: nothing is held between the two. */
struct account {
  pthread_mutex_t lock;
  long balance;
  long seen;
};

inline __attribute__((always_inline)) void account_enter(struct account *account) {
  pthread_mutex_lock(&account->lock);
  account->seen++;
  pthread_mutex_unlock(&account->lock);
}

inline __attribute__((always_inline)) void account_leave(struct account *account) {
  account->balance++; // RACE
}

static struct account shared = {PTHREAD_MUTEX_INITIALIZER, 100, 0};

static void *deposit(void *arg) {
  account_enter(&shared);
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
