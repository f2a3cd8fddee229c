// A table of more functions than are told apart is handed to code outside of the program, which may call them from any thread.
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int count;

#define ONE(n) static void f##n(void) {}
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7) ONE(n##8) ONE(n##9)
#define HUNDRED(n) TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) TEN(n##5) TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)
HUNDRED(1) HUNDRED(2) HUNDRED(3) HUNDRED(4) HUNDRED(5) HUNDRED(6)

static void last(void) {
  pthread_mutex_lock(&guard);
  count++; // NORACE
  pthread_mutex_unlock(&guard);
}

#define NAME(n) f##n,
#define TEN_NAMES(n) \
  NAME(n##0) NAME(n##1) NAME(n##2) NAME(n##3) NAME(n##4) NAME(n##5) NAME(n##6) NAME(n##7) NAME(n##8) NAME(n##9)
#define NAMES(n) \
  TEN_NAMES(n##0) TEN_NAMES(n##1) TEN_NAMES(n##2) TEN_NAMES(n##3) TEN_NAMES(n##4) TEN_NAMES(n##5) TEN_NAMES(n##6) TEN_NAMES(n##7) \
  TEN_NAMES(n##8) TEN_NAMES(n##9)
static void (*table[])(void) = {NAMES(1) NAMES(2) NAMES(3) NAMES(4) NAMES(5) NAMES(6) last};

extern void dispatch(void (*table[])(void));

int main(void) {
  dispatch(table);
  pthread_mutex_lock(&guard);
  count++; // NORACE
  pthread_mutex_unlock(&guard);
  return 0;
}
