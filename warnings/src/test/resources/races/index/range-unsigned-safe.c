// Bounds without a sign from which nothing is subtracted, and bounds that meet.
#include <pthread.h>
#include <stdlib.h>

static int *clipped;
static int *met;
static int *handed;
static size_t size;
static size_t count;

struct range { size_t from; size_t to; };

static void *work_clipped(void *argument) {
  size_t me = (size_t)argument;
  size_t part = size / count;
  size_t to = (me + 1) * part;
  if (to > size) {
    to = size;
  }
  for (size_t i = me * part; i < to; i++) {
    clipped[i]++; // NORACE
  }
  return NULL;
}

static void *work_met(void *argument) {
  size_t me = (size_t)argument;
  size_t from = me * size / count;
  size_t to = (me + 1) * size / count;
  for (size_t i = from; i < to; i++) {
    met[i]++; // NORACE
  }
  return NULL;
}

static void *work_handed(void *argument) {
  struct range *range = argument;
  for (size_t i = range->from; i < range->to; i++) {
    handed[i]++; // NORACE
  }
  return NULL;
}

int main(int argc, char **argv) {
  size = argc > 1 ? strtoul(argv[1], NULL, 10) : 3;
  count = argc > 2 ? strtoul(argv[2], NULL, 10) : 8;
  clipped = calloc(size, sizeof *clipped);
  met = calloc(size, sizeof *met);
  handed = calloc(size, sizeof *handed);
  struct range *ranges = calloc(count, sizeof *ranges);
  pthread_t thread;
  for (size_t i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_clipped, (void *)i);
  }
  for (size_t i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_met, (void *)i);
  }
  for (size_t i = 0; i < count; i++) {
    ranges[i].from = i * size / count;
    ranges[i].to = (i + 1) * size / count;
    pthread_create(&thread, NULL, work_handed, &ranges[i]);
  }
  pthread_exit(NULL);
}
