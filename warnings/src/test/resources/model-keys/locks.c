//: locks:
//:   - {names: [enter], op: acquire, argument: 0, path: "->guard", kind: mutex}
//:   - {names: [leave], op: release, argument: 0, path: "->guard", kind: mutex}
//:   - {names: [enter_too], op: acquire, argument: 0, path: "->guard", kind: mutex}
//! ModelFile.locks | names: [enter] | names: [nobody]
//! OfArgument.argument | enter], op: acquire, argument: 0 | enter], op: acquire, argument: 1
//! LockExpression.path | enter], op: acquire, argument: 0, path: "->guard" | enter], op: acquire, argument: 0, path: "->other"
//! LockRule.op | op: acquire | op: release
//! LockRule.kind | op: acquire, argument: 0, path: "->guard", kind: mutex | op: acquire, argument: 0, path: "->guard", kind: rcu
//! LockRule.mode | op: acquire, argument: 0, path: "->guard", kind: mutex | op: acquire, argument: 0, path: "->guard", kind: mutex, mode: shared
//! NamedRule.names | names: [enter] | names: [other]
//! NamedRule.patterns | names: [enter] | patterns: ["ente"]
//! NamedRule.until | names: [enter] | names: [enter], until: "5.10"
//! NamedRule.since | names: [enter] | names: [enter], since: "6.2"
#include <pthread.h>
struct queue { int guard; int other; int length; };
extern void enter(struct queue *, struct queue *), enter_too(struct queue *);
extern void leave(struct queue *);
static struct queue mine, yours;
static void *one(void *arg) { enter(&mine, &yours); mine.length++; leave(&mine); return 0; }
static void *two(void *arg) { enter_too(&mine); mine.length--; leave(&mine); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
