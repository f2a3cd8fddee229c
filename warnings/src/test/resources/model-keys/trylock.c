//: locks:
//:   - {names: [try_enter], op: try_acquire, argument: 0, kind: mutex, success: zero, also_held_on: [130]}
//:   - {names: [leave], op: release, argument: 0, kind: mutex}
//! LockRule.success | success: zero | success: nonzero
//! LockRule.also_held_on | , also_held_on: [130] | 
#include <pthread.h>
extern int try_enter(int *);
extern void leave(int *);
static int guard, length;
static void *one(void *arg) {
  int done = try_enter(&guard);
  if (done == 130) done = 0;
  if (done) return 0;
  length++;
  leave(&guard);
  return 0;
}
static void *two(void *arg) {
  if (try_enter(&guard) == 0) { length--; leave(&guard); }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
