//: spawns:
//:   - {names: [start], success: zero, handle: "*3", entries: [{function: 0, data: 1, data_at: 1, object: 2, context: process, self: as_created}]}
//:   - {names: [team], waits: true, entries: [{function: 0, data: 1, context: process, self: multi}]}
//: joins:
//:   - {names: [end], op: wait, object: 0, target: thread, effect: finished, success: zero}
//:   - {names: [over], op: try, object: 0, target: thread, pending: 3}
//! ModelFile.spawns | [start] | [nobody]
//! SpawnRule.success | success: zero,  | 
//! SpawnRule.handle | handle: "*3",  | 
//! SpawnRule.entries | self: as_created}] | self: as_created}, {function: 2, context: process, self: multi}]
//! SpawnRule.waits | waits: true,  | 
//! Spawned.function | entries: [{function: 0, data: 1, data_at: 1 | entries: [{function: 2, data: 1, data_at: 1
//! Spawned.data | data: 1, data_at: 1 | data_at: 1
//! Spawned.data_at | , data_at: 1 | 
//! Spawned.object | object: 2,  | 
//! EntryProfile.context | context: process, self: as_created | context: signal, self: as_created
//! ModelFile.joins | names: [end] | names: [nobody]
//! JoinRule.op | op: wait, object | op: try, object
//! JoinRule.object | object: 0, target: thread | target: thread
//! JoinRule.target | target: thread | target: timer
//! JoinRule.effect | effect: finished | effect: no_new_starts
//! JoinRule.success | finished, success: zero | finished, success: nonzero
//! JoinRule.pending | pending: 3 | pending: 4
#include <pthread.h>
struct box { pthread_mutex_t guard; int count; };
extern int start(int *(*)(int, struct box *), struct box *, void (*)(void), long *), end(long, int **), over(long);
extern void team(void (*)(int *), int *);
static struct box mine = {PTHREAD_MUTEX_INITIALIZER, 0};
static int total, told, sum, checked, secret, asked;
static int *run(int number, struct box *box) {
  total++;
  checked++;
  asked++;
  pthread_mutex_lock(&box->guard);
  sum++;
  pthread_mutex_unlock(&box->guard);
  if (number) told = 1;
  return &secret;
}
static void other(void) { told++; }
static void member(int *data) { (*data)++; }
static void *last(void *arg) { secret = 1; return 0; }
int main(void) {
  long first, second, third;
  int *result, work = 0;
  pthread_t thread;
  pthread_create(&thread, 0, last, 0);
  if (start(run, &mine, other, &first) == 0) {
    pthread_mutex_lock(&mine.guard);
    sum--;
    pthread_mutex_unlock(&mine.guard);
    end(first, &result);
    total = 2;
    *result = 3;
  } else {
    total = 3;
  }
  if (start(run, &mine, other, &third) == 0) {
    while (over(third) == 3) {}
    asked = 2;
  }
  if (start(run, &mine, other, &second) == 0 && end(second, &result) == 0) {
    checked = 2;
  }
  team(member, &work);
  return work;
}
