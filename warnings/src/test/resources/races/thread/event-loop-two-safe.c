// One thread runs a loop, with two timers of one callback.
#include <pthread.h>

typedef struct uv_loop_s { void *data; char rest[840]; } uv_loop_t;
typedef struct uv_timer_s { void *data; uv_loop_t *loop; char rest[136]; } uv_timer_t;
typedef enum { UV_RUN_DEFAULT = 0 } uv_run_mode;
int uv_loop_init(uv_loop_t *);
int uv_run(uv_loop_t *, uv_run_mode);
int uv_timer_init(uv_loop_t *, uv_timer_t *);
int uv_timer_start(uv_timer_t *, void (*)(uv_timer_t *), unsigned long, unsigned long);

static int hits;

static void tick(uv_timer_t *timer) {
  (void)timer;
  hits++; // NORACE
}

static void *serve(void *unused) {
  uv_loop_t loop;
  uv_timer_t timer, more;
  uv_loop_init(&loop);
  uv_timer_init(&loop, &timer);
  uv_timer_init(&loop, &more);
  uv_timer_start(&timer, tick, 1, 1);
  uv_timer_start(&more, tick, 2, 2);
  uv_run(&loop, UV_RUN_DEFAULT);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, NULL, serve, NULL);
  pthread_join(one, NULL);
  return 0;
}
