// One of two slots leads to the object of the other one: its address is the sum of its own object's and the distance of the two.
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

static void *pay(void *argument) {
  pthread_mutex_lock(&near.lock);
  near.account->balance++; // RACE
  pthread_mutex_unlock(&near.lock);
  return argument;
}

int main(void) {
  struct account *one = calloc(1, sizeof *one);
  struct account *other = calloc(1, sizeof *other);
  if (!one || !other) {
    return 1;
  }
  long distance = (char *)one - (char *)other;
  near.account = one;
  far.account = (struct account *)((char *)other + distance);
  pthread_t thread;
  pthread_create(&thread, 0, pay, 0);
  pthread_mutex_lock(&far.lock);
  far.account->balance++; // RACE
  pthread_mutex_unlock(&far.lock);
  pthread_join(thread, 0);
  return 0;
}
