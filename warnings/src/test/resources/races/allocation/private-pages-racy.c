// Pages of one thread are known to others: through a variable, or because pages of a file that is mapped shared are those of all.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static unsigned char *known;

static int is_end(unsigned char *text, long at) {
  return text[at] == '\n'; // RACE
}

static void *run(void *unused) {
  for (int i = 0; i < 10; i++) {
    long size = lseek(i, 0, SEEK_END);
    unsigned char *text = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, i, 0);
    if (text == MAP_FAILED) {
      return unused;
    }
    known = text; // RACE
    for (long k = 0; k < size; k++) {
      text[k] |= 1; // RACE
    }
    munmap(text, size); // RACE
    unsigned char *shared = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED, i, 0);
    if (shared != MAP_FAILED) {
      shared[0]++; // RACE
    }
  }
  return unused;
}

int main(void) {
  pthread_t all[3];
  for (int i = 0; i < 3; i++) {
    pthread_create(&all[i], 0, run, 0);
  }
  int count = is_end(known, 3);
  for (int i = 0; i < 3; i++) {
    pthread_join(all[i], 0);
  }
  return count;
}
