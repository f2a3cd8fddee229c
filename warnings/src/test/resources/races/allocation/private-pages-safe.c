// A thread maps pages of its own again and again, hands them to helpers and unmaps them; how many bytes they have is only known at run time.
#define _GNU_SOURCE
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int found;

static int is_end(unsigned char *text, long at) {
  return text[at] == '\n'; // NORACE
}

static int search(unsigned char *text, long size, int (*matches)(unsigned char *, long)) {
  int count = 0;
  for (long i = 0; i < size; i++) {
    text[i] |= 1; // NORACE
    count += matches(text, i);
  }
  return count;
}

static void *run(void *unused) {
  for (int i = 0; i < 10; i++) {
    long size = lseek(i, 0, SEEK_END);
    unsigned char *text = mmap(0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE, i, 0);
    if (text == MAP_FAILED) {
      return unused;
    }
    int count = search(text, size, is_end);
    munmap(text, size); // NORACE
    pthread_mutex_lock(&m);
    found += count; // NORACE
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t all[3];
  for (int i = 0; i < 3; i++) {
    pthread_create(&all[i], 0, run, 0);
  }
  for (int i = 0; i < 3; i++) {
    pthread_join(all[i], 0);
  }
  return found;
}
