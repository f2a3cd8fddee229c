// Two threads open one path: what is declared constant is only read.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static char path[16] = "/dev/null";

static void *use(void *unused) {
  int file = open(path, O_RDONLY); // NORACE
  if (file >= 0 && access(path, 0) == 0) { // NORACE
    close(file);
  }
  return path[0] == '/' ? unused : 0; // NORACE
}

int main(void) {
  pthread_t one;
  pthread_t other;
  pthread_create(&one, 0, use, 0);
  pthread_create(&other, 0, use, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
