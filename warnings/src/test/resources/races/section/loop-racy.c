// A thread writes all variables of a section from its beginning to its end; main writes one of them by name.
#include <pthread.h>

struct device {
  int id;
  int opens;
};

#define DEVICE(name) static struct device name __attribute__((section("devices"), used)) = {1, 0}

DEVICE(first);
DEVICE(second);

extern struct device __start_devices[], __stop_devices[];

static void *open_all(void *arg) {
  for (struct device *d = __start_devices; d < __stop_devices; d++) {
    d->opens++; // RACE
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, open_all, 0);
  second.opens = 0; // RACE
  pthread_join(t, 0);
  return first.id - 1;
}
