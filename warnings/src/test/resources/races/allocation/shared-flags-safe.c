// Pages of its own that a wrapper maps, with further flags that do not matter.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>

struct counter {
  int value;
};

static struct counter *map(int more) {
  return mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, more);
}

static void *run(void *unused) {
  struct counter *own = map(0);
  own->value++; // NORACE
  return unused;
}

int main(void) {
  pthread_t one;
  struct counter *own = map(0);
  pthread_create(&one, 0, run, 0);
  own->value++; // NORACE
  pthread_join(one, 0);
  return 0;
}
