// An object that no instruction fits is read in one step by the library; its last part is written plainly.
#include <pthread.h>

struct point {
  long x, y, z;
};

static struct point place;

static void *look(void *arg) {
  struct point seen;
  __atomic_load(&place, &seen, __ATOMIC_SEQ_CST); // RACE
  return (void *)seen.z;
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, NULL, look, NULL);
  place.z = 1; // RACE
  pthread_join(worker, NULL);
  return 0;
}
