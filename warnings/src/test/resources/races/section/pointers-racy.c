// A section has pointers to what a thread writes; main writes one of those by name.
#include <pthread.h>

struct device {
  int id;
  int opens;
};

#define DEVICE(name)                 \
  static struct device name = {1, 0}; \
  static struct device *name##_entry __attribute__((section("entries"), used)) = &name

DEVICE(first);
DEVICE(second);

extern struct device *__start_entries[], *__stop_entries[];

static void *open_all(void *arg) {
  for (struct device **d = __start_entries; d < __stop_entries; d++) {
    (*d)->opens++; // RACE
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
