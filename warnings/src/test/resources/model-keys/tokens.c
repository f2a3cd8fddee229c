//: locks:
//:   - {names: [enter], op: acquire, token: turn, keyed_by: [0], kind: mutex}
//:   - {names: [leave], op: release, token: turn, keyed_by: [0], kind: mutex}
//:   - {names: [enter_too], op: acquire, token: turn, keyed_by: [0], kind: mutex}
//! OfToken.token | [enter], op: acquire, token: turn | [enter], op: acquire, token: other
//! OfToken.keyed_by | keyed_by: [0] | keyed_by: [1]
#include <pthread.h>
extern void enter(int, int), enter_too(int, int);
extern void leave(int, int);
static int length;
static void *one(void *arg) { enter(1, 1); length++; leave(1, 1); return 0; }
static void *two(void *arg) { enter_too(1, 2); length--; leave(1, 2); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
