// Pages that are mapped at an address that is told are no thread's own: others may be told the same.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>

static char *reserved;

static void *run(void *unused) {
  char *pages = mmap(reserved, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  pages[0]++; // RACE
  char *place = mmap((void *)0x10000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, 3, 0);
  place[0]++; // RACE
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_t other;
  reserved = mmap(0, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  pthread_create(&one, 0, run, 0);
  pthread_create(&other, 0, run, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
