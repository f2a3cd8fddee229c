// An object that no instruction fits is read and written in one step by the library.
#include <pthread.h>

struct point {
  long x, y, z;
};

static struct point place;

static void *look(void *arg) {
  struct point seen;
  __atomic_load(&place, &seen, __ATOMIC_SEQ_CST); // NORACE
  return (void *)seen.z;
}

int main(void) {
  pthread_t worker;
  struct point next = {1, 2, 3};
  pthread_create(&worker, NULL, look, NULL);
  __atomic_store(&place, &next, __ATOMIC_SEQ_CST); // NORACE
  pthread_join(worker, NULL);
  return 0;
}
