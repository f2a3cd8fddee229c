// A path is opened while another thread writes it.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static char path[16] = "/dev/null";

static void *use(void *unused) {
  int file = open(path, O_RDONLY); // RACE
  if (file >= 0) {
    close(file);
  }
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, use, 0);
  path[5] = 'z'; // RACE
  pthread_join(one, 0);
  return 0;
}
