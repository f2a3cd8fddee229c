#include <pthread.h>

/* The body of an inline function is code like any other: here it counts, under a lock in each of its callers. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int free_slots = 8;

extern inline __attribute__((gnu_inline, always_inline)) int take_slot(void) {
  return free_slots > 0 ? free_slots-- : -1; // NORACE
}

static void *work(void *arg) {
  pthread_mutex_lock(&lock);
  int slot = take_slot();
  pthread_mutex_unlock(&lock);
  return slot < 0 ? 0 : arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&lock);
  int slot = take_slot();
  pthread_mutex_unlock(&lock);
  pthread_join(thread, 0);
  return slot < 0;
}
