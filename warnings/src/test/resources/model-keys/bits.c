//: locks:
//:   - {names: [enter], op: acquire, argument: 0, bit: {constant: 3}, kind: bit}
//:   - {names: [leave], op: release, argument: 0, bit: {constant: 3}, kind: bit}
//:   - {names: [enter_bit], op: acquire, argument: 0, bit: {argument: 1}, kind: bit}
//:   - {names: [leave_bit], op: release, argument: 0, bit: {argument: 1}, kind: bit}
//! Constant.constant | enter], op: acquire, argument: 0, bit: {constant: 3} | enter], op: acquire, argument: 0, bit: {constant: 4}
//! InArgument.argument | enter_bit], op: acquire, argument: 0, bit: {argument: 1} | enter_bit], op: acquire, argument: 0, bit: {argument: 2}
//! LockExpression.bit | enter_bit], op: acquire, argument: 0, bit: {argument: 1} | enter_bit], op: acquire, argument: 0
#include <pthread.h>
extern void enter(int *), leave(int *);
extern void enter_bit(int *, int, int), leave_bit(int *, int);
static int word, length;
static void *one(void *arg) { enter(&word); length++; leave(&word); return 0; }
static void *two(void *arg) { enter_bit(&word, 3, 4); length--; leave_bit(&word, 3); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
