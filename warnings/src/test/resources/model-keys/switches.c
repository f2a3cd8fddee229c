//: switches:
//:   - {names: [yield]}
//: callbacks:
//:   - {names: [later], functions: [0], when: at_switch}
//! ModelFile.switches | [yield] | [nobody]
#include <pthread.h>
extern void yield(void), later(void (*)(void));
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int length;
static void task(void) { pthread_mutex_unlock(&guard); }
static void *one(void *arg) { later(task); pthread_mutex_lock(&guard); yield(); length++; return 0; }
static void *two(void *arg) { pthread_mutex_lock(&guard); length--; pthread_mutex_unlock(&guard); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
