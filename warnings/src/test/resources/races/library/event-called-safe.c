#include <pthread.h>
#include <stddef.h>

/* Each thread has a base with its own event; what the events count has a lock. */
struct event_base;
struct event;
struct timeval;
struct counts { int seen; };
extern struct event_base *event_base_new(void);
extern struct event *event_new(struct event_base *base, int descriptor, short what, void (*call)(int, short, void *), void *data);
extern int event_add(struct event *event, const struct timeval *timeout);
extern int event_base_loop(struct event_base *base, int flags);
extern void event_base_free(struct event_base *base);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct counts counts;

static void ready(int descriptor, short what, void *data) {
  struct counts *all = data;
  pthread_mutex_lock(&lock);
  all->seen += descriptor + what; // NORACE
  pthread_mutex_unlock(&lock);
}

static void *loop(void *arg) {
  struct event_base *base = event_base_new();
  struct event *event = event_new(base, 0, 2, ready, &counts);
  event_add(event, NULL); // TODO NORACE: the event is known as a part of some base that event_base_new made, not of which one
  event_base_loop(base, 0); // NORACE
  event_base_free(base); // NORACE
  return arg;
}

int main(void) {
  pthread_t one;
  pthread_t two;
  pthread_create(&one, NULL, loop, NULL);
  pthread_create(&two, NULL, loop, NULL);
  pthread_mutex_lock(&lock);
  int result = counts.seen; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return result;
}
