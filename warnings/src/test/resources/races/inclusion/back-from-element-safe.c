// A thread goes back from an element of an array to its structure; another structure of the kind is not meant.
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct queue {
  int index;
  struct queue *next;
};

struct device {
  int used;
  struct queue queues[3];
};

static struct queue *ready;

static void *serve(void *unused) {
  (void)unused;
  for (struct queue *at = ready; at; at = at->next) {
    struct device *device = (struct device *)((char *)at - offsetof(struct device, queues[at->index]));
    device->used++; // NORACE
  }
  return NULL;
}

int main(void) {
  pthread_t thread;
  struct device *device = calloc(1, sizeof *device);
  if (!device)
    return 1;
  for (int i = 0; i < 3; i++) {
    device->queues[i].index = i;
    device->queues[i].next = ready;
    ready = &device->queues[i];
  }
  struct device *other = calloc(1, sizeof *other);
  if (!other)
    return 1;
  pthread_create(&thread, NULL, serve, NULL);
  other->used++; // NORACE
  pthread_join(thread, NULL);
  return 0;
}
