// A lock and a variable that have two names each: what is given back by the second name is not held by the first.
#include <pthread.h>

static int total;
extern int sum __attribute__((alias("total")));
pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
extern pthread_mutex_t gate __attribute__((alias("guard")));
static int ready;
static int log_size;

static void leave(pthread_mutex_t *held) {
  pthread_mutex_unlock(held);
}

static void *add(void *argument) {
  pthread_mutex_lock(&guard);
  leave(&gate);
  total++; // RACE
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&guard);
  return argument;
}

static void *tell(void *argument) {
  pthread_mutex_lock(&guard);
  ready = 0;
  extern int open_flag;
  open_flag = 1;
  if (ready) {
    log_size++; // RACE
  }
  ready = 0;
  pthread_mutex_unlock(&guard);
  return argument;
}

extern int open_flag __attribute__((alias("ready")));

static void *look(void *argument) {
  int *seen = argument;
  *seen = log_size; // RACE
  return 0;
}

int main(void) {
  pthread_t threads[4];
  int seen;
  pthread_create(&threads[0], 0, add, 0);
  pthread_create(&threads[1], 0, add, 0);
  pthread_create(&threads[2], 0, tell, 0);
  pthread_create(&threads[3], 0, look, &seen);
  for (int i = 0; i < 4; i++) {
    pthread_join(threads[i], 0);
  }
  return sum;
}
