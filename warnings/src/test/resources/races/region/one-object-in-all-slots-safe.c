// A function makes an object for every slot, so the lock of a slot protects its object.
#include <pthread.h>
#include <stdlib.h>

enum { SLOTS = 4 };

struct account {
  int balance;
};

struct slot {
  pthread_mutex_t lock;
  struct account *account;
};

static struct slot slots[SLOTS];

static void fill(const struct account *first) {
  for (int i = 0; i < SLOTS; i++) {
    struct account *account = malloc(sizeof *account);
    if (!account) {
      exit(1);
    }
    account->balance = first->balance;
    slots[i].account = account;
  }
}

static void *pay(void *argument) {
  struct slot *slot = &slots[(long)argument];
  pthread_mutex_lock(&slot->lock);
  slot->account->balance++; // NORACE
  pthread_mutex_unlock(&slot->lock);
  return 0;
}

int main(void) {
  struct account *account = calloc(1, sizeof *account);
  if (!account) {
    return 1;
  }
  for (int i = 0; i < SLOTS; i++) {
    pthread_mutex_init(&slots[i].lock, 0);
  }
  fill(account);
  pthread_t threads[SLOTS];
  for (long i = 0; i < SLOTS; i++) {
    pthread_create(&threads[i], 0, pay, (void *)i);
  }
  for (int i = 0; i < SLOTS; i++) {
    pthread_join(threads[i], 0);
  }
  return 0;
}
