// A function puts the object that it is given into every slot, so the locks of two slots protect one object.
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

static void fill(struct account *shared) {
  for (int i = 0; i < SLOTS; i++) {
    slots[i].account = shared;
  }
}

static void *pay(void *argument) {
  struct slot *slot = &slots[(long)argument];
  pthread_mutex_lock(&slot->lock);
  slot->account->balance++; // RACE
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
