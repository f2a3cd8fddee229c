//: locks:
//:   - {names: [enter], op: acquire, argument: 0, kind: semaphore, success: zero, interruptible: false}
//:   - {names: [leave], op: release, argument: 0, kind: semaphore}
//: lock_inits:
//:   - {names: [begin], op: init, argument: 0, count: 1}
//! LockRule.interruptible | interruptible: false | interruptible: true
//! LockInitRule.count | , count: 1 | 
//! ModelFile.lock_inits | names: [begin] | names: [nobody]
//! LockInitRule.argument | op: init, argument: 0 | op: init, argument: 2
#include <pthread.h>
#include <signal.h>
extern int enter(int *);
extern void leave(int *);
extern void begin(int *, int, int *);
static int guard, other, length;
static void handler(int number) {}
static void *one(void *arg) { enter(&guard); length++; leave(&guard); return 0; }
static void *two(void *arg) { enter(&guard); length--; leave(&guard); return 0; }
int main(void) {
  pthread_t a, b;
  signal(SIGUSR1, handler);
  begin(&guard, 1, &other);
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
