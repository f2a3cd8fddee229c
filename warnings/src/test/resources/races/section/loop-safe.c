// A thread writes all variables of a section from its beginning to its end under a lock that main holds, too.
#include <pthread.h>

struct device {
  int id;
  int opens;
};

#define DEVICE(name) static struct device name __attribute__((section("devices"), used)) = {1, 0}

DEVICE(first);
DEVICE(second);

extern struct device __start_devices[], __stop_devices[];

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *open_all(void *arg) {
  for (struct device *d = __start_devices; d < __stop_devices; d++) {
    pthread_mutex_lock(&lock);
    d->opens++; // NORACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, open_all, 0);
  pthread_mutex_lock(&lock);
  second.opens = 0; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(t, 0);
  return first.id - 1;
}
