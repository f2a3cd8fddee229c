#include <pthread.h>
#include <stddef.h>

/* What an event calls runs in the thread of the loop, and counts without a lock what the main thread counts. */
struct event_base;
struct event;
struct timeval;
struct counts { int seen; };
extern struct event_base *event_base_new(void);
extern struct event *event_new(struct event_base *base, int descriptor, short what, void (*call)(int, short, void *), void *data);
extern int event_add(struct event *event, const struct timeval *timeout);
extern int event_base_loop(struct event_base *base, int flags);

static struct event_base *base;
static int calls;

static void ready(int descriptor, short what, void *data) {
  struct counts *counts = data;
  counts->seen += descriptor + what; // RACE
  calls++; // RACE
}

static void *loop(void *arg) {
  event_base_loop(base, 0); // RACE
  return arg;
}

int main(void) {
  static struct counts counts;
  pthread_t t;
  base = event_base_new();
  struct event *event = event_new(base, 0, 2, ready, &counts);
  pthread_create(&t, NULL, loop, NULL);
  event_add(event, NULL); // RACE
  counts.seen = 0; // RACE
  int result = calls; // RACE
  pthread_join(t, NULL);
  return result;
}
