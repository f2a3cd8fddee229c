// A function of which nothing is known writes what a struct leads to.
#include <pthread.h>

struct leaf {
  int value;
};
struct node {
  int kind;
  struct leaf *leaf;
};
static struct leaf leaf;
static struct node node;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

extern int quotactl_like(struct node *of) __attribute__((weak));

static void *run(void *unused) {
  if (quotactl_like != 0) {
    pthread_mutex_lock(&m);
    quotactl_like(&node); // RACE
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t one;
  node.leaf = &leaf;
  pthread_create(&one, 0, run, 0);
  leaf.value++; // RACE
  pthread_join(one, 0);
  return 0;
}
