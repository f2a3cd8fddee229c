//: locks:
//:   - {names: [enter], op: acquire, global: big, kind: mutex}
//:   - {names: [leave], op: release, global: big, kind: mutex}
//:   - {names: [enter_too], op: acquire, global: big, kind: mutex}
//! OfGlobal.global | enter], op: acquire, global: big | enter], op: acquire, global: small
#include <pthread.h>
extern void enter(void), enter_too(void);
extern void leave(void);
int big, small;
static int length;
static void *one(void *arg) { enter(); length++; leave(); return 0; }
static void *two(void *arg) { enter_too(); length--; leave(); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
