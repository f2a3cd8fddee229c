// Two calls that map one file, or attach one segment, give the same memory.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
#include <sys/shm.h>

struct counter {
  int value;
};
static int file;
static int segment;

static struct counter *map(void) {
  return mmap(0, sizeof(struct counter), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
}

static void *run(void *unused) {
  struct counter *mapped = map();
  mapped->value++; // RACE
  struct counter *attached = shmat(segment, 0, 0);
  attached->value++; // RACE
  return unused;
}

int main(void) {
  pthread_t one;
  struct counter *mapped = map();
  struct counter *attached = shmat(segment, 0, 0);
  pthread_create(&one, 0, run, 0);
  mapped->value++; // RACE
  attached->value++; // RACE
  pthread_join(one, 0);
  return 0;
}
