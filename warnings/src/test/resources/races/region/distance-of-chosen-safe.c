// The slots lead to one object, whose address a helper chose, and both threads hold one lock.
#include <pthread.h>
#include <stdlib.h>

struct account {
  int balance;
};

struct slot {
  pthread_mutex_t lock;
  struct account *account;
};

static struct slot near = {PTHREAD_MUTEX_INITIALIZER, 0}, far = {PTHREAD_MUTEX_INITIALIZER, 0};

static struct account *choose(struct account *one, struct account *other, int which) {
  struct account *both[2];
  both[0] = one;
  both[1] = other;
  return both[which & 1];
}

static void *pay(void *argument) {
  pthread_mutex_lock(&near.lock);
  near.account->balance++; // NORACE
  pthread_mutex_unlock(&near.lock);
  return argument;
}

int main(int count, char **arguments) {
  struct account *one = calloc(1, sizeof *one);
  struct account *other = calloc(1, sizeof *other);
  if (!one || !other || !arguments) {
    return 1;
  }
  struct account *chosen = choose(one, one, count);
  long distance = (char *)chosen - (char *)other;
  near.account = one;
  far.account = (struct account *)((char *)other + distance);
  pthread_t thread;
  pthread_create(&thread, 0, pay, 0);
  pthread_mutex_lock(&near.lock);
  far.account->balance++; // NORACE
  pthread_mutex_unlock(&near.lock);
  pthread_join(thread, 0);
  return 0;
}
