// What tsearch() was given to keep, tfind() gives to another thread.
#include <pthread.h>
#include <search.h>
#include <stdlib.h>

struct item {
  int key;
  int count;
};
static void *root;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int order(const void *a, const void *b) { return ((const struct item *)a)->key - ((const struct item *)b)->key; }

static void *find(void *unused) {
  struct item wanted = {1, 0};
  pthread_mutex_lock(&m);
  void *node = tfind(&wanted, &root, order);
  pthread_mutex_unlock(&m);
  if (node != 0) {
    struct item *it = *(struct item **)node;
    pthread_mutex_lock(&m);
    it->count++; // NORACE
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, find, 0);
  struct item *mine = malloc(sizeof *mine);
  if (mine != 0) {
    mine->key = 1;
    mine->count = 0;
    pthread_mutex_lock(&m);
    tsearch(mine, &root, order);
    pthread_mutex_unlock(&m);
    pthread_mutex_lock(&m);
    mine->count++; // NORACE
    pthread_mutex_unlock(&m);
  }
  pthread_join(one, 0);
  return 0;
}
