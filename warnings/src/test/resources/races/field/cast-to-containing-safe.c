// Devices begin with a common part; a driver makes the whole of one from it by a cast alone.
#include <pthread.h>

struct device {
  int number;
};

struct uart {
  struct device common;
  int speed;
};

static struct uart uarts[2];
static struct device *devices[2];

static void add(struct device *device, int at) {
  device->number = at;
  devices[at] = device;
}

static void *reset(void *argument) {
  struct device *device = devices[*(int *)argument];
  ((struct uart *)device)->speed = 9600; // NORACE
  return 0;
}

int main(void) {
  for (int i = 0; i < 2; i++) {
    add(&uarts[i].common, i);
  }
  int chosen = 1;
  pthread_t thread;
  pthread_create(&thread, 0, reset, &chosen);
  pthread_join(thread, 0);
  uarts[1].speed = 300; // NORACE
  return 0;
}
