#include <pthread.h>

/* The program brings the library's function along: its body takes a lock, and that is what holds. */
typedef struct {
  pthread_mutex_t mutex;
} uv_mutex_t;

static uv_mutex_t door = {PTHREAD_MUTEX_INITIALIZER};
static int stock = 10;

void uv_mutex_lock(uv_mutex_t *mutex) {
  pthread_mutex_lock(&mutex->mutex);
}

void uv_mutex_unlock(uv_mutex_t *mutex) {
  pthread_mutex_unlock(&mutex->mutex);
}

static void *work(void *arg) {
  uv_mutex_lock(&door);
  stock--; // NORACE
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
