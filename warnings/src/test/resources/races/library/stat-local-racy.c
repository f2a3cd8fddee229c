// A thread hands its own struct to fstat() after it told another thread of it.
#include <pthread.h>
#include <sys/stat.h>

static void *look(void *of) {
  struct stat *there = of;
  there->st_size = 0; // RACE
  return 0;
}

int main(void) {
  struct stat here;
  pthread_t one;
  pthread_create(&one, 0, look, &here);
  fstat(0, &here); // RACE
  pthread_join(one, 0);
  return 0;
}
