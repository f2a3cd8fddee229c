#include <pthread.h>

/* The name promises a lock of a library; the program's own function of that name only counts who came by. */
typedef struct {
  int visitors;
} uv_mutex_t;

static uv_mutex_t door;
static int stock = 10;

void uv_mutex_lock(uv_mutex_t *mutex) {
  __atomic_fetch_add(&mutex->visitors, 1, __ATOMIC_SEQ_CST);
}

void uv_mutex_unlock(uv_mutex_t *mutex) {
  __atomic_fetch_sub(&mutex->visitors, 1, __ATOMIC_SEQ_CST);
}

static void *work(void *arg) {
  uv_mutex_lock(&door);
  stock--; // RACE
  uv_mutex_unlock(&door);
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, work, 0);
  pthread_create(&threads[1], 0, work, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return stock; // NORACE
}
