// Parts of an array whose bounds are computed when the program runs, and are not those of others.
#include <pthread.h>
#include <stdlib.h>

struct part { int from; int to; int step; };

static int *a, *b, *c, *d, *e, *f, *g, *h, *k, *l, *m, *n, *o, *p;
static int apart[100];
static int size, count, middle, changed;

static void *one_more(void *argument) {
  long number = (long)argument;
  int length = size / count;
  for (int i = number * length; i < number * length + length + 1; i++) {
    a[i] = i; // RACE
  }
  return NULL;
}

static void *not_the_last(void *argument) {
  long number = (long)argument;
  int length = size / count;
  int to = number == 1 ? size : (number + 1) * length;
  for (int i = number * length; i < to; i++) {
    b[i] = i; // RACE
  }
  return NULL;
}

static void *last_but_one(void *argument) {
  long number = (long)argument;
  int length = size / count;
  int to = number == count - 2 ? size : (number + 1) * length;
  for (int i = number * length; i < to; i++) {
    c[i] = i; // RACE
  }
  return NULL;
}

static void *one_thread_more(void *argument) {
  long number = (long)argument;
  int length = size / count;
  int to = number == count - 1 ? size : (number + 1) * length;
  for (int i = number * length; i < to; i++) {
    d[i] = i; // RACE
  }
  return NULL;
}

static void *of_changed(void *argument) {
  long number = (long)argument;
  int length = changed;
  for (int i = number * length; i < (number + 1) * length; i++) {
    e[i] = i; // RACE
  }
  return NULL;
}

static void *steps_of_more(void *argument) {
  long number = (long)argument;
  for (int i = number; i < size; i += count) {
    f[i] = i; // RACE
  }
  return NULL;
}

static void *shorter_steps(void *argument) {
  long number = (long)argument;
  for (int i = number; i < size; i += count - 1) {
    g[i] = i; // RACE
  }
  return NULL;
}

static void *lower(void *unused) {
  (void)unused;
  for (int i = 0; i <= middle; i++) {
    h[i] = i; // RACE
  }
  return NULL;
}

static void *upper(void *unused) {
  (void)unused;
  for (int i = middle; i < size; i++) {
    h[i] = i; // RACE
  }
  return NULL;
}

static void *the_larger(void *argument) {
  long number = (long)argument;
  int length = size / count;
  int from = number * length;
  int to = from + length;
  if (to < size) {
    to = size;
  }
  for (int i = from; i < to; i++) {
    k[i] = i; // RACE
  }
  return NULL;
}

static void *growing(void *argument) {
  struct part *part = argument;
  for (int i = part->from; i < part->from + part->step; i++) {
    l[i] = i; // RACE
  }
  return NULL;
}

static void *two_of_one(void *argument) {
  long number = (long)argument;
  int length = size / count;
  for (int i = number * length; i < (number + 1) * length; i++) {
    m[i] = i; // RACE
  }
  return NULL;
}

static void *and_the_next(void *argument) {
  long number = (long)argument;
  int length = size / count;
  for (int i = number * length; i < (number + 1) * length; i++) {
    n[i] = n[i + 1]; // RACE
  }
  return NULL;
}

static void *last_from_the_beginning(void *argument) {
  long number = (long)argument;
  int length = size / count;
  int from = number == count - 1 ? 0 : number * length;
  for (int i = from; i < (number + 1) * length; i++) {
    o[i] = i; // RACE
  }
  return NULL;
}

static void *own_steps(void *argument) {
  struct part *part = argument;
  for (int i = part->from; i < size; i += part->step) {
    p[i] = i; // RACE
  }
  return NULL;
}

static void *below(void *argument) {
  long bound = (long)argument;
  for (int i = 0; i < bound; i++) {
    apart[i] = i; // RACE
  }
  return NULL;
}

static void *above(void *argument) {
  long bound = (long)argument;
  for (int i = bound; i < 100; i++) {
    apart[i] = i; // RACE
  }
  return NULL;
}

static void start_below(const char *text) {
  int bound = atoi(text);
  pthread_t thread;
  pthread_create(&thread, NULL, below, (void *)(long)bound);
}

static void start_above(const char *text) {
  int bound = atoi(text);
  pthread_t thread;
  pthread_create(&thread, NULL, above, (void *)(long)bound);
}

int main(int argc, char **argv) {
  size = argc > 1 ? atoi(argv[1]) : 1000;
  count = argc > 2 ? atoi(argv[2]) : 4;
  middle = size / 2;
  changed = size / count;
  a = calloc(size, sizeof *a);
  b = calloc(size, sizeof *b);
  c = calloc(size, sizeof *c);
  d = calloc(size, sizeof *d);
  e = calloc(size, sizeof *e);
  f = calloc(size, sizeof *f);
  g = calloc(size, sizeof *g);
  h = calloc(size, sizeof *h);
  k = calloc(size, sizeof *k);
  l = calloc(size, sizeof *l);
  m = calloc(size, sizeof *m);
  n = calloc(size, sizeof *n);
  o = calloc(size, sizeof *o);
  p = calloc(size, sizeof *p);
  pthread_t thread;
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, one_more, (void *)i);
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, not_the_last, (void *)i);
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, last_but_one, (void *)i);
  }
  for (long i = 0; i <= count; i++) {
    pthread_create(&thread, NULL, one_thread_more, (void *)i);
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, of_changed, (void *)i);
    changed = changed / 2; // RACE
  }
  for (long i = 0; i <= count; i++) {
    pthread_create(&thread, NULL, steps_of_more, (void *)i);
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, shorter_steps, (void *)i);
  }
  pthread_create(&thread, NULL, lower, NULL);
  pthread_create(&thread, NULL, upper, NULL);
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, the_larger, (void *)i);
  }
  struct part *parts = calloc(count, sizeof *parts);
  for (int i = 0; i < count; i++) {
    parts[i].from = i * 10;
    parts[i].step = 10 + i;
    pthread_create(&thread, NULL, growing, &parts[i]);
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, two_of_one, (void *)(i / 2));
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, and_the_next, (void *)i);
  }
  for (long i = 0; i < count; i++) {
    pthread_create(&thread, NULL, last_from_the_beginning, (void *)i);
  }
  struct part *more = calloc(count, sizeof *more);
  for (int i = 0; i < count; i++) {
    more[i].from = i;
    more[i].step = i + 1;
    pthread_create(&thread, NULL, own_steps, &more[i]);
  }
  start_below("60");
  start_above("40");
  return 0;
}
