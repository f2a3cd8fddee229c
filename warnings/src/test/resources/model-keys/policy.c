//: policy: {unchecked_lock: assumed_held, volatile_access: plain, relaxed_atomic: marked, unnamed_arguments: reached}
//: locks:
//:   - {names: [enter], op: acquire, argument: 0, kind: mutex, success: zero}
//:   - {names: [leave], op: release, argument: 0, kind: mutex}
//: no_return:
//:   - {names: [stop]}
//! Layer.unchecked_lock | assumed_held | split
//! Layer.volatile_access | volatile_access: plain | volatile_access: marked
//! Layer.relaxed_atomic | relaxed_atomic: marked | relaxed_atomic: plain
//! Layer.unnamed_arguments | reached | left_alone
//! ModelFile.policy | policy: {unchecked_lock: assumed_held, | policy: {unchecked_lock: split,
#include <pthread.h>
extern int enter(int *);
extern void leave(int *);
extern void stop(int *);
static int guard, length, seen, passed;
static volatile int flag;
static void *one(void *arg) {
  enter(&guard); length++; leave(&guard);
  flag = 1;
  __atomic_store_n(&seen, 1, __ATOMIC_RELAXED);
  if (arg) stop(&passed);
  return 0;
}
static void *two(void *arg) {
  enter(&guard); length--; leave(&guard);
  flag = 2;
  __atomic_store_n(&seen, 2, __ATOMIC_RELAXED);
  passed = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, &length);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
