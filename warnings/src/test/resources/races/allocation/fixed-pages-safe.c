// Pages that are mapped near an address that is only a hint are new, and so are those of each call.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>

static char *reserved;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *unused) {
  char *pages = mmap(reserved, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  pages[0]++; // NORACE
  munmap(pages, 4096); // NORACE
  pthread_mutex_lock(&m);
  char *place = mmap((void *)0x10000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  place[0]++; // NORACE
  pthread_mutex_unlock(&m);
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
