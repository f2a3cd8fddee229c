//: barriers:
//:   - {names: [prepare], op: init, object: 0, count: 1}
//:   - {names: [meet], op: wait, object: 0}
//! ModelFile.barriers | [meet] | [nobody]
//! BarrierRule.op | [meet], op: wait, object: 0 | [meet], op: init, object: 0, count: 1
//! BarrierRule.object | [meet], op: wait, object: 0 | [meet], op: wait, object: 2
//! BarrierRule.count | count: 1 | count: 2
#include <pthread.h>
struct barrier { long inside[4]; };
extern void prepare(struct barrier *, int, int), meet(struct barrier *, int, struct barrier *);
static struct barrier gate, spare;
static int data;
static void *one(void *arg) { data = 1; meet(&gate, 0, &spare); return 0; }
static void *two(void *arg) { meet(&gate, 0, 0); data = 2; return 0; }
int main(void) {
  pthread_t a, b;
  prepare(&gate, 2, 1);
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  return 0;
}
