// A function is handed on, and called with an address that is chosen there: the call that hands it on passes something else.
#include <pthread.h>

typedef void (*action)(int *);

struct numbers {
  long first;
  int a, b, c, d, e, f;
};
static struct numbers numbers;
static int which;

static void add(int *number) {
  *number = *number + 1; // RACE
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
  chosen(&numbers, add);
  each(&numbers, add);
  return unused;
}

static void *other(void *unused) {
  numbers.f = 2; // RACE
  numbers.e = 2; // RACE
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
