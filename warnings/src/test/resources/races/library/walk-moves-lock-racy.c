#include <pthread.h>
#include <search.h>
#include <stdlib.h>

// A walk gives back one lock after another, among them the one that protects the total.

static pthread_mutex_t locks[4] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t *current;
static int numbers[4];
static void *tree;
static int total;

static int order(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}

static void visit(const void *node, VISIT which, int depth) {
  (void)node;
  (void)depth;
  if (which == leaf || which == postorder) {
    pthread_mutex_unlock(current);
    current++;
  }
}

static void *walker(void *arg) {
  pthread_mutex_lock(&locks[0]);
  pthread_mutex_lock(&locks[1]);
  pthread_mutex_lock(&locks[2]);
  pthread_mutex_lock(&locks[3]);
  current = locks;
  twalk(tree, visit);
  total++; // RACE
  return arg;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    numbers[i] = i;
    tsearch(&numbers[i], &tree, order);
  }
  pthread_t thread;
  pthread_create(&thread, NULL, walker, NULL);
  pthread_mutex_lock(&locks[2]);
  total++; // RACE
  pthread_mutex_unlock(&locks[2]);
  pthread_join(thread, NULL);
  return 0;
}
