// Hooks that one of two callers sets: what a hook returns two pools may share, so that one is filled in while threads of the other one work.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct hooks {
  void *(*get)(void *, size_t);
  void (*put)(void *, void *);
  void *data;
};

struct pool {
  struct hooks hooks;
  pthread_mutex_t lock;
  int jobs;
  int ended;
};

static struct pool kept;
static const struct hooks standard = {NULL, NULL, NULL};

static void *lend(void *data, size_t bytes) {
  return bytes <= sizeof kept ? data : NULL;
}

static void *make(size_t bytes, struct hooks hooks) {
  if (hooks.get)
    return hooks.get(hooks.data, bytes);
  return calloc(1, bytes);
}

static void *work(void *argument) {
  struct pool *pool = argument;
  pthread_mutex_lock(&pool->lock);
  pool->jobs++; // RACE
  pthread_mutex_unlock(&pool->lock);
  return NULL;
}

static struct pool *create(struct hooks hooks) {
  struct pool *pool = make(sizeof *pool, hooks);
  if (!pool)
    return NULL;
  pool->hooks = hooks;
  pool->jobs = 10; // RACE
  pthread_mutex_init(&pool->lock, NULL);
  return pool;
}

int main(void) {
  struct hooks own = standard;
  own.get = lend;
  own.data = &kept;
  pthread_t threads[3];
  for (int round = 0; round < 3; round++) {
    struct pool *pool = create(round == 0 ? standard : own);
    if (!pool)
      return 1;
    pthread_create(&threads[round], NULL, work, pool);
  }
  for (int round = 0; round < 3; round++)
    pthread_join(threads[round], NULL);
  return 0;
}
