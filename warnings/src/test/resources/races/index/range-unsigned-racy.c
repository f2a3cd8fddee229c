// Bounds without a sign from which more is subtracted than is there: such a part goes on over all others.
#include <pthread.h>
#include <stdlib.h>

static int *clipped;
static int *less;
static int *unrolled;
static int *downwards;
static size_t size;
static size_t count;

static void *work_clipped(void *argument) {
  size_t me = (size_t)argument;
  size_t part = size / count;
  size_t last = (me + 1) * part - 1;
  if (last > size - 1) {
    last = size - 1;
  }
  for (size_t i = me * part; i <= last; i++) {
    clipped[i]++; // RACE
  }
  return NULL;
}

static void *work_less(void *argument) {
  long me = (long)argument;
  int part = (int)(size / count);
  for (unsigned i = 0; i < part - 1; i++) {
    if (me * part + i >= size) {
      break;
    }
    less[me * part + i]++; // RACE
  }
  return NULL;
}

static void *work_unrolled(void *argument) {
  unsigned me = (unsigned)(size_t)argument;
  unsigned part = (unsigned)(size / count);
  unsigned to = me * part + part;
  for (unsigned i = me * part; i <= to - 4; i += 4) {
    if (i + 4 > size) {
      break;
    }
    unrolled[i]++; // RACE
    unrolled[i + 3]++; // RACE
  }
  return NULL;
}

static void *work_downwards(void *argument) {
  unsigned me = (unsigned)(size_t)argument;
  unsigned part = (unsigned)(size / count);
  unsigned from = me * part;
  for (unsigned i = from + part - 1; i >= from; i--) {
    if (i < size) {
      downwards[i]++; // RACE
    }
  }
  return NULL;
}

int main(int argc, char **argv) {
  size = argc > 1 ? strtoul(argv[1], NULL, 10) : 3;
  count = argc > 2 ? strtoul(argv[2], NULL, 10) : 8;
  clipped = calloc(size, sizeof *clipped);
  less = calloc(size, sizeof *less);
  unrolled = calloc(size, sizeof *unrolled);
  downwards = calloc(size, sizeof *downwards);
  pthread_t thread;
  for (size_t i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_clipped, (void *)i);
  }
  for (size_t i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_less, (void *)i);
  }
  for (size_t i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_unrolled, (void *)i);
  }
  for (size_t i = 0; i < count; i++) {
    pthread_create(&thread, NULL, work_downwards, (void *)i);
  }
  pthread_exit(NULL);
}
