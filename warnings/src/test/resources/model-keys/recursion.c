//: locks:
//:   - {names: [enter], op: acquire, argument: 0, kind: mutex, recursion: by_attribute}
//:   - {names: [enter_again], op: acquire, argument: 0, kind: mutex, recursion: counted}
//:   - {names: [leave], op: release, argument: 0, kind: mutex, recursion: by_attribute}
//:   - {names: [leave_again], op: release, argument: 0, kind: mutex, recursion: counted}
//: lock_inits:
//:   - {names: [begin], op: init, argument: 0, attribute: 1}
//:   - {names: [begin_recursive], op: init, argument: 0, recursion: counted}
//:   - {names: [begin_by_type], op: init, argument: 0, recursive_if: {argument: 1, test: equals, value: 5}}
//: lock_attributes:
//:   - {names: [choose], attribute: 0, recursive_if: {argument: 1, test: equals, value: 5}}
//! LockRule.recursion | enter_again], op: acquire, argument: 0, kind: mutex, recursion: counted | enter_again], op: acquire, argument: 0, kind: mutex
//! LockInitRule.attribute | , attribute: 1 | 
//! LockInitRule.recursion | begin_recursive], op: init, argument: 0, recursion: counted | begin_recursive], op: init, argument: 0
//! LockInitRule.recursive_if | [begin_by_type], op: init, argument: 0, recursive_if: {argument: 1, test: equals, value: 5} | [begin_by_type], op: init, argument: 0
//! ModelFile.lock_attributes | [choose] | [nobody]
//! LockAttributeRule.attribute | attribute: 0, recursive_if: {argument: 1 | attribute: 2, recursive_if: {argument: 1
//! LockAttributeRule.recursive_if | attribute: 0, recursive_if: {argument: 1, test: equals, value: 5} | attribute: 0, recursive_if: {argument: 1, test: equals, value: 6}
//! RecursiveIf.argument | attribute: 0, recursive_if: {argument: 1 | attribute: 0, recursive_if: {argument: 3
//! RecursiveIf.value | begin_by_type], op: init, argument: 0, recursive_if: {argument: 1, test: equals, value: 5} | begin_by_type], op: init, argument: 0, recursive_if: {argument: 1, test: equals, value: 7}
//! RecursiveIf.test | begin_by_type], op: init, argument: 0, recursive_if: {argument: 1, test: equals, value: 5} | begin_by_type], op: init, argument: 0, recursive_if: {argument: 1, test: has_bits, value: 2}
#include <pthread.h>
extern void enter(int *), leave(int *), enter_again(int *), leave_again(int *);
extern void begin(int *, int *), begin_recursive(int *), begin_by_type(int *, int), choose(int *, int, int *, int);
static int first, second, third, fourth;
static int a, b, c, d;
static void *one(void *arg) {
  enter(&first); enter(&first); leave(&first); a++; leave(&first);
  enter(&second); enter(&second); leave(&second); b++; leave(&second);
  enter(&third); enter(&third); leave(&third); c++; leave(&third);
  enter_again(&fourth); enter_again(&fourth); leave_again(&fourth); d++; leave_again(&fourth);
  return 0;
}
static void *two(void *arg) {
  enter(&first); a--; leave(&first);
  enter(&second); b--; leave(&second);
  enter(&third); c--; leave(&third);
  enter_again(&fourth); d--; leave_again(&fourth);
  return 0;
}
int main(void) {
  pthread_t x, y;
  int attribute, spare;
  choose(&attribute, 5, &spare, 4);
  begin(&first, &attribute);
  begin_recursive(&second);
  begin_by_type(&third, 5);
  pthread_create(&x, 0, one, 0);
  pthread_create(&y, 0, two, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
