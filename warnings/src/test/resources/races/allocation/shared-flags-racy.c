// What kind of pages are mapped is not known, or the flag that asks for pages of its own is part of another type.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>

struct counter {
  int value;
};
static int file;
static int flags = MAP_SHARED;

static void *run(void *unused) {
  struct counter *mapped = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, flags, file, 0);
  mapped->value++; // RACE
  struct counter *checked = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, 3, file, 0);
  checked->value++; // RACE
  return unused;
}

int main(int count, char **names) {
  pthread_t one;
  flags |= count;
  struct counter *mapped = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, flags, file, 0);
  struct counter *checked = mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, 3, file, 0);
  pthread_create(&one, 0, run, 0);
  mapped->value++; // RACE
  checked->value++; // RACE
  pthread_join(one, 0);
  return names != 0;
}
