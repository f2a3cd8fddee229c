/* The same with a counter that is atomic. */
#include <stdatomic.h>

static atomic_ulong calls;

static int plain(int value) {
  atomic_fetch_add(&calls, 1); // NORACE
  return value;
}

static int twice(int value) {
  atomic_fetch_add(&calls, 2); // NORACE
  return 2 * value;
}

static int (*choose(void))(int) {
  return __builtin_cpu_supports("avx2") ? twice : plain;
}

int weigh(int value) __attribute__((ifunc("choose")));
