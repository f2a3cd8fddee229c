//: lock_attributes:
//:   - {names: [lets_go], attribute: 0, robust: true}
//! LockAttributeRule.robust | robust: true | robust: false
#include <pthread.h>
extern void lets_go(pthread_mutexattr_t *);
static pthread_mutex_t lock;
static int open, a;
static void *one(void *arg) {
  pthread_mutex_lock(&lock);
  open = 1;
  return arg;
}
static void *two(void *arg) {
  pthread_mutex_lock(&lock);
  int seen = open;
  pthread_mutex_unlock(&lock);
  if (seen) a++;
  return arg;
}
int main(void) {
  pthread_t x, y, z;
  pthread_mutexattr_t attribute;
  pthread_mutexattr_init(&attribute);
  lets_go(&attribute);
  pthread_mutex_init(&lock, &attribute);
  pthread_create(&x, 0, one, 0);
  pthread_create(&y, 0, two, 0);
  pthread_create(&z, 0, two, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  pthread_join(z, 0);
  return 0;
}
