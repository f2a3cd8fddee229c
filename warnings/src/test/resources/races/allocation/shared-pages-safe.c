// Two calls that map pages of nobody else, each its own; and two that map one file, under a lock.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>

struct counter {
  int value;
};
static int file;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused) {
  struct counter *own = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  own->value++; // NORACE
  struct counter *copy = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
  copy->value++; // NORACE
  struct counter *shared = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  pthread_mutex_lock(&m);
  shared->value++; // NORACE
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  struct counter *own = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  struct counter *copy = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0);
  struct counter *shared = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  pthread_create(&one, 0, run, 0);
  own->value++; // NORACE
  copy->value++; // NORACE
  pthread_mutex_lock(&m);
  shared->value++; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return 0;
}
