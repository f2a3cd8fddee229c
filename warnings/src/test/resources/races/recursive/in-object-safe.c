// The mutex is a member of a tree that is cleared before it gets its mutex, and whose arrays are written at unknown places.
#include <pthread.h>
#include <string.h>

struct tree {
  pthread_mutex_t lock;
  int parent[64];
  int count;
};

static struct tree tree;

static int prepare(struct tree *t) {
  pthread_mutexattr_t attributes;
  memset(t, 0, sizeof *t);
  if (pthread_mutexattr_init(&attributes))
    return -1;
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  return pthread_mutex_init(&t->lock, &attributes);
}

static int depth(struct tree *t, int node) {
  int result = 0;
  pthread_mutex_lock(&t->lock);
  if (node > 0)
    result = 1 + depth(t, t->parent[node]);
  pthread_mutex_unlock(&t->lock);
  return result;
}

static void add(struct tree *t, int parent) {
  pthread_mutex_lock(&t->lock);
  if (t->count < 64 && depth(t, parent) < 6) // NORACE
    t->parent[t->count++] = parent; // NORACE
  pthread_mutex_unlock(&t->lock);
}

static void *grow(void *arg) {
  for (int i = 0; i < 10; i++)
    add(&tree, i);
  return arg;
}

int main(void) {
  pthread_t one, other;
  if (prepare(&tree))
    return 1;
  pthread_create(&one, 0, grow, 0);
  pthread_create(&other, 0, grow, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return 0;
}
