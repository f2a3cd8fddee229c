// Hooks that nobody sets are null: what comes after a call of one does not happen, so that the pool is what its own thread allocated.
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

static const struct hooks standard = {NULL, NULL, NULL};

static void *make(size_t bytes, struct hooks hooks) {
  if (hooks.get) {
    void *made = hooks.get(hooks.data, bytes);
    memset(made, 0, bytes);
    return made;
  }
  return calloc(1, bytes);
}

static void drop(void *memory, struct hooks hooks) {
  if (hooks.put)
    hooks.put(hooks.data, memory);
  else
    free(memory);
}

static void *work(void *argument) {
  struct pool *pool = argument;
  pthread_mutex_lock(&pool->lock);
  pool->jobs++; // NORACE
  pthread_mutex_unlock(&pool->lock);
  return NULL;
}

static struct pool *create(struct hooks hooks) {
  struct pool *pool = make(sizeof *pool, hooks);
  if (!pool)
    return NULL;
  pool->hooks = hooks;
  pool->jobs = 10; // NORACE
  pool->ended = 0;
  if (pthread_mutex_init(&pool->lock, NULL)) {
    drop(pool, hooks);
    return NULL;
  }
  return pool;
}

int main(void) {
  pthread_t threads[6];
  struct pool *pools[3];
  for (int round = 0; round < 3; round++) {
    pools[round] = create(standard);
    if (!pools[round])
      return 1;
    pthread_create(&threads[2 * round], NULL, work, pools[round]);
    pthread_create(&threads[2 * round + 1], NULL, work, pools[round]);
  }
  for (int thread = 0; thread < 6; thread++)
    pthread_join(threads[thread], NULL);
  return 0;
}
