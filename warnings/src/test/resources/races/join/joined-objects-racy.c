// Objects whose addresses are in an array, looked at when another thread than their own has been joined, or none.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define THREADS 4

struct a { int from; long result; };
struct b { int from; long result; };
struct c { int from; long result; };
struct d { int from; long result; };
struct e { int from; long result; };
struct f { int from; long result; };
struct g { int from; long result; };
struct w { pthread_t thread; int from; long result; };
struct v { pthread_t thread; pthread_t second; long result; };

static struct e *known[THREADS];

static void *work_a(void *argument) {
  struct a *own = argument;
  own->result = own->from; // RACE
  return NULL;
}

static void *work_b(void *argument) {
  struct b *own = argument;
  own->result = own->from; // RACE
  return NULL;
}

static void *work_c(void *argument) {
  struct c *own = argument;
  own->result = own->from; // RACE
  return NULL;
}

static void *work_d(void *argument) {
  struct d *own = argument;
  own->result = own->from; // RACE
  return NULL;
}

static void *work_e(void *argument) {
  struct e *own = argument;
  own->result = own->from; // RACE
  struct e *first = known[0];
  known[0] = known[1];
  known[1] = first;
  return NULL;
}

static void *work_f(void *argument) {
  struct f *own = argument;
  own->result = own->from; // RACE
  return NULL;
}

static void *work_g(void *argument) {
  struct g *own = argument;
  own->result = own->from; // RACE
  return NULL;
}

static void *work_w(void *argument) {
  struct w *own = argument;
  own->result = own->from; // RACE
  return NULL;
}

static void *work_v(void *argument) {
  struct v *own = argument;
  own->result = 1; // RACE
  return NULL;
}

static long not_joined_yet(void) {
  pthread_t threads[THREADS];
  struct a *objects[THREADS];
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    objects[i] = malloc(sizeof *objects[i]);
    objects[i]->from = i;
    pthread_create(&threads[i], NULL, work_a, objects[i]);
  }
  for (int i = 0; i < THREADS; i++) {
    all += objects[i]->result; // RACE
    pthread_join(threads[i], NULL);
  }
  return all;
}

static long the_next_one(void) {
  pthread_t threads[THREADS];
  struct b *objects[THREADS];
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    objects[i] = malloc(sizeof *objects[i]);
    objects[i]->from = i;
    pthread_create(&threads[i], NULL, work_b, objects[i]);
  }
  for (int i = 0; i + 1 < THREADS; i++) {
    pthread_join(threads[i], NULL);
    all += objects[i + 1]->result; // RACE
  }
  return all;
}

static long the_other_way_round(void) {
  pthread_t threads[THREADS];
  struct c *objects[THREADS];
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    struct c *own = malloc(sizeof *own);
    own->from = i;
    objects[THREADS - 1 - i] = own;
    pthread_create(&threads[i], NULL, work_c, own);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    all += objects[i]->result; // RACE
  }
  return all;
}

static void reverse(struct d **objects) {
  struct d *first = objects[0];
  objects[0] = objects[THREADS - 1];
  objects[THREADS - 1] = first;
}

static long moved_between(void) {
  pthread_t threads[THREADS];
  struct d *objects[THREADS];
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    objects[i] = malloc(sizeof *objects[i]);
    objects[i]->from = i;
    pthread_create(&threads[i], NULL, work_d, objects[i]);
  }
  reverse(objects);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    all += objects[i]->result; // RACE
  }
  return all;
}

static long moved_by_threads(void) {
  pthread_t threads[THREADS];
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    known[i] = malloc(sizeof *known[i]);
    known[i]->from = i;
    pthread_create(&threads[i], NULL, work_e, known[i]);
  }
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    all += known[i]->result; // RACE
  }
  return all;
}

static long of_the_round_before(void) {
  pthread_t threads[THREADS];
  struct f *objects[THREADS];
  struct f *next = malloc(sizeof *next);
  long all = 0;
  next->from = 0;
  for (int i = 0; i < THREADS; i++) {
    objects[i] = next;
    next = malloc(sizeof *next);
    next->from = i;
    pthread_create(&threads[i], NULL, work_f, next);
  }
  for (int i = 1; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    all += objects[i]->result;
  }
  for (int i = 1; i < THREADS; i++) {
    pthread_join(threads[i - 1], NULL);
    all += objects[i]->result;
    all += next->result; // RACE
  }
  return all;
}

static long copied_over(void) {
  pthread_t threads[THREADS];
  struct g *objects[THREADS];
  struct g *others[THREADS];
  long all = 0;
  for (int i = 0; i < THREADS; i++) {
    objects[i] = malloc(sizeof *objects[i]);
    others[THREADS - 1 - i] = objects[i];
    objects[i]->from = i;
    pthread_create(&threads[i], NULL, work_g, objects[i]);
  }
  memcpy(objects, others, sizeof objects);
  for (int i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    all += objects[i]->result; // RACE
  }
  return all;
}

static long handles_exchanged(int count) {
  struct w **workers = calloc(count, sizeof *workers);
  long all = 0;
  for (int i = 0; i < count; i++) {
    workers[i] = malloc(sizeof *workers[i]);
    workers[i]->from = i;
    pthread_create(&workers[i]->thread, NULL, work_w, workers[i]);
  }
  pthread_t last = workers[count - 1]->thread;
  workers[count - 1]->thread = workers[0]->thread;
  workers[0]->thread = last;
  for (int i = 0; i < count; i++) {
    pthread_join(workers[i]->thread, NULL);
    all += workers[i]->result; // RACE
  }
  return all;
}

static long one_of_two(int count) {
  struct v **workers = calloc(count, sizeof *workers);
  long all = 0;
  for (int i = 0; i < count; i++) {
    workers[i] = malloc(sizeof *workers[i]);
    pthread_create(&workers[i]->thread, NULL, work_v, workers[i]);
    pthread_create(&workers[i]->second, NULL, work_v, workers[i]);
  }
  for (int i = 0; i < count; i++) {
    pthread_join(workers[i]->second, NULL);
    all += workers[i]->result; // RACE
  }
  return all;
}

int main(int argc, char **argv) {
  (void)argv;
  return (int)(not_joined_yet() + the_next_one() + the_other_way_round() + moved_between() + moved_by_threads() + of_the_round_before() +
               copied_over() + handles_exchanged(argc) + one_of_two(argc));
}
