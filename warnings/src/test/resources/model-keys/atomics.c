//: atomics:
//:   - {names: [bump], argument: 0, operation: read_modify_write, marking: marked}
//:   - {names: [look], argument: 0, operation: load, marking: plain}
//:   - {names: [replace], argument: 1, size: 0, operation: store}
//: memory:
//:   - {names: [pour], body: full, handles: [0, 1]}
//: thread_unsafe:
//:   - {names: [ask], state: table, access: read}
//:   - {names: [stir], state: pot, access: write}
//:   - {names: [change], state: other, access: write}
//:   - {names: [convert], state: shift, where_null: 1}
//:   - {names: [turn], variables: [turned]}
//:   - {names: [pour], object: 0}
//! ModelFile.atomics | [bump] | [nobody]
//! AtomicRule.argument | [bump], argument: 0 | [bump], argument: 1
//! AtomicRule.operation | operation: load | operation: store
//! AtomicRule.marking | marking: marked | marking: plain
//! AtomicRule.size | size: 0 | size: 2
//! ModelFile.thread_unsafe | [stir] | [nobody]
//! ThreadUnsafeRule.state | state: other | state: table
//! ThreadUnsafeRule.access | access: read | access: write
//! ThreadUnsafeRule.where_null | where_null: 1 | where_null: 0
//! ThreadUnsafeRule.object | object: 0 | object: 1
//! ThreadUnsafeRule.variables | variables: [turned] | variables: [untouched]
#include <pthread.h>
extern void bump(int *, int *), ask(void), change(void), stir(void), convert(const int *, int *);
extern int look(int *), turned;
extern void turn(void), replace(long, void *, int);
struct jug;
extern void pour(struct jug *, struct jug *);
extern struct jug first, second, third;
static long large[3];
static int count, spare, seen;
static const int place;
static void *one(void *arg) { bump(&count, &spare); look(&seen); ask(); stir(); convert(&place, 0); turn(); replace(sizeof large, large, 1); pour(&first, &second); return 0; }
static void *two(void *arg) { bump(&count, &spare); look(&seen); spare = 1; ask(); change(); stir(); convert(&place, 0); pour(&first, &third); return (void *)(turned + large[2]); }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
