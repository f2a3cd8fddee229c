#include <pthread.h>
#include <search.h>
#include <stdlib.h>

// A walk keeps what it visits, each time at another place; the lock stays with the caller.

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *visited[4];
static int next;
static int numbers[4];
static void *tree;
static int total;

static int order(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void visit(const void *node, VISIT which, int depth) {
  (void)depth;
  if (which == leaf || which == postorder) {
    visited[next] = *(int *const *)node;
    next++;
  }
}

static void *walker(void *arg) {
  pthread_mutex_lock(&lock);
  next = 0;
  twalk(tree, visit);
  total++; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    numbers[i] = i;
    tsearch(&numbers[i], &tree, order);
  }
  pthread_t thread;
  pthread_create(&thread, NULL, walker, NULL);
  pthread_mutex_lock(&lock);
  total++; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
