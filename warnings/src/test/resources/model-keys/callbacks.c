//: callbacks:
//:   - {names: [each], functions: [0], data: 1, when: during_call}
//:   - {names: [first], functions: [1], object: 0, when: once}
//! ModelFile.callbacks | [each] | [nobody]
//! CallbackRule.functions | [each], functions: [0] | [each], functions: [2]
//! CallbackRule.data | data: 1,  | data: 3, 
//! CallbackRule.when | during_call | at_process_exit
//! CallbackRule.object | object: 0 | object: 2
#include <pthread.h>
extern void each(void (*)(int *), int *, void (*)(int *), int *), first(int *, void (*)(void), int *);
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int length, other, made, flag, unused;
static void add(int *to) { (*to)++; }
static void also(int *to) { other++; }
static void make(void) { made = 1; }
static void *one(void *arg) { pthread_mutex_lock(&guard); each(add, &length, also, &other); pthread_mutex_unlock(&guard);
  int here; first(&flag, make, &here); return (void *)(long) made; }
static void *two(void *arg) { pthread_mutex_lock(&guard); length--; pthread_mutex_unlock(&guard);
  int here; first(&flag, make, &here); other--; return (void *)(long) made; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
