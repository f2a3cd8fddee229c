//: signals:
//:   - {names: [tell], object: 0, kind: completion, op: signal}
//:   - {names: [forget], object: 0, kind: completion, op: reset}
//:   - {names: [post], object: 0, kind: semaphore, op: signal}
//: waits:
//:   - {names: [attend], op: wait, object: 0, kind: semaphore}
//:   - {names: [await], op: wait, object: 0, kind: completion, interruptible: false, success: zero}
//: lock_inits:
//:   - {names: [begin], op: init, argument: 0, count: 1}
//! LockInitRule.op | op: init, argument: 0, count: 1 | op: destroy, argument: 0, count: 1
//! ModelFile.signals | [tell] | [nobody]
//! ModelFile.waits | [await] | [nobody]
//! SignalRule.object | [tell], object: 0 | [tell], object: 1
//! SignalRule.kind | [tell], object: 0, kind: completion | [tell], object: 0, kind: wake_up
//! SignalRule.op | op: signal | op: reset
//! WaitRule.op | [await], op: wait | [await], op: try
//! WaitRule.object | op: wait, object: 0 | op: wait, object: 1
//! WaitRule.kind | op: wait, object: 0, kind: completion | op: wait, object: 0, kind: wake_up
//! WaitRule.interruptible | interruptible: false | interruptible: true
//! WaitRule.success | success: zero | success: nonzero
#include <pthread.h>
#include <signal.h>
struct completion { int done; };
extern int await(struct completion *, struct completion *);
extern void tell(struct completion *, struct completion *), forget(struct completion *), begin(int *, int), post(int *), attend(int *);
static struct completion ready, other, third, extra;
static int count, late, data, more, last;
static void handler(int number) {}
static void *one(void *arg) { data = 1; more = 1; last = 1; post(&count); tell(&ready, &other); return 0; }
static void *two(void *arg) { await(&ready, &third); data = 2; return 0; }
static void *three(void *arg) { tell(&extra, &other); if (await(&ready, &third) == 0) { more = 2; late = 1; } return 0; }
static void *four(void *arg) { tell(&extra, &other); late = 2; attend(&count); last = 2; return 0; }
int main(void) {
  pthread_t a, b;
  signal(SIGUSR1, handler);
  forget(&ready);
  begin(&count, 0);
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_create(&b, 0, three, 0);
  pthread_create(&b, 0, four, 0);
  return 0;
}
