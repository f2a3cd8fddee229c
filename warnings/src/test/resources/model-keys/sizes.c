//: allocations:
//:   - {names: [make], size: [0, 1]}
//! AllocationRule.size | size: [0, 1] | size: [0]
#include <pthread.h>
struct box { int pad[8]; pthread_mutex_t guard; };
extern void *make(unsigned long, unsigned long);
static struct box *slot[2];
static int total;
volatile int chosen;
static void use(struct box *b) {
  pthread_mutex_lock(&b->guard);
  total++;
  pthread_mutex_unlock(&b->guard);
}
static void *one(void *arg) { use(slot[chosen]); return 0; }
static void *two(void *arg) { use(slot[chosen]); return 0; }
int main(void) {
  pthread_t a, b;
  slot[0] = make(8, sizeof(struct box) / 8);
  slot[1] = make(8, 1);
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
