//: conditions:
//:   - {names: [await], op: wait, condition: 0, lock: 1}
//! ModelFile.conditions | [await] | [nobody]
//! ConditionRule.op | op: wait, condition: 0, lock: 1 | op: signal, condition: 0
//! ConditionRule.lock | lock: 1 | lock: 2
//! ConditionRule.condition | condition: 0 | condition: 2
#include <pthread.h>
extern void await(int *, pthread_mutex_t *, pthread_mutex_t *);
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;
static int when, ready, woken;
static void *one(void *arg) {
  pthread_mutex_lock(&guard);
  ready = 0;
  await(&when, &guard, &second);
  int told = ready;
  pthread_mutex_unlock(&guard);
  if (told) woken = 1;
  return 0;
}
static void *two(void *arg) {
  when = 2;
  woken = 2;
  pthread_mutex_lock(&guard);
  ready = 1;
  pthread_mutex_unlock(&guard);
  woken = 3;
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
