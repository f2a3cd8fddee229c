// As its twin, and all of it under one lock.
#include <pthread.h>

typedef void (*action)(int *);

struct numbers {
  long first;
  int a, b, c, d, e, f;
};
static struct numbers numbers;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int which;

static void add(int *number) {
  *number = *number + 1; // NORACE
}

static void chosen(struct numbers *of, action act) {
  act(which ? &of->f : &of->a);
}

static void pass(action act, int *number) {
  act(number);
}

static void each(struct numbers *of, action act) {
  pass(act, &of->a);
  pass(act, &of->b);
  pass(act, &of->c);
  pass(act, &of->d);
  pass(act, &of->e);
}

static void *one(void *unused) {
  pthread_mutex_lock(&lock);
  chosen(&numbers, add);
  each(&numbers, add);
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *other(void *unused) {
  pthread_mutex_lock(&lock);
  numbers.f = 2; // NORACE
  numbers.e = 2; // NORACE
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t first, second;
  which = 1;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, other, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
