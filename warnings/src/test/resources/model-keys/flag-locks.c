//: locks:
//:   - names: [enter]
//:     op: acquire
//:     argument: 0
//:     path: "->a"
//:     kind: rwlock
//:     flag_locks: {argument: 1, locks: [{mask: 1, path: "->a", mode: exclusive}, {mask: 4, path: "->b", mode: shared}]}
//:   - names: [leave]
//:     op: release
//:     argument: 0
//:     path: "->a"
//:     kind: rwlock
//:     flag_locks: {argument: 1, locks: [{mask: 1, path: "->a", mode: exclusive}]}
//:   - {names: [enter_first], op: acquire, argument: 0, path: "->a", kind: rwlock, mode: shared}
//! LockRule.flag_locks | flag_locks: {argument: 1, locks: [{mask: 1, path: "->a", mode: exclusive}, {mask: 4 | flag_locks: {argument: 1, locks: [{mask: 8, path: "->a", mode: exclusive}, {mask: 4
//! FlagLocks.argument | flag_locks: {argument: 1, locks: [{mask: 1, path: "->a", mode: exclusive}, { | flag_locks: {argument: 2, locks: [{mask: 1, path: "->a", mode: exclusive}, {
//! FlagLocks.locks | [{mask: 1, path: "->a", mode: exclusive}, {mask: 4, path: "->b", mode: shared}] | [{mask: 4, path: "->b", mode: shared}]
//! Choice.mask | {mask: 1, path: "->a", mode: exclusive}, { | {mask: 2, path: "->a", mode: exclusive}, {
//! Choice.path | {mask: 1, path: "->a", mode: exclusive}, { | {mask: 1, path: "->c", mode: exclusive}, {
//! Choice.mode | {mask: 1, path: "->a", mode: exclusive}, { | {mask: 1, path: "->a", mode: shared}, {
#include <pthread.h>
struct node { int a, b, c, length; };
extern void enter(struct node *, int, int), enter_first(struct node *);
extern void leave(struct node *, int);
static struct node shared;
static void *one(void *arg) { enter(&shared, 1, 2); shared.length++; leave(&shared, 1); return 0; }
static void *two(void *arg) { enter_first(&shared); shared.length--; leave(&shared, 1); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
