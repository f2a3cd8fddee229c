//: allocations:
//:   - {names: [make], result: return, size: [0], zeroed: true, storage: heap}
//:   - {names: [grow], result: return, frees: 0, size: [1]}
//: frees:
//:   - {names: [drop], argument: 0, effect: frees}
//:   - {names: [unmap], argument: 0, size: [1]}
//! ModelFile.allocations | [make] | [nobody]
//! AllocationRule.result | result: return, size: [0] | result: "*1", size: [0]
//! AllocationRule.frees | frees: 0,  | 
//! ModelFile.frees | [drop] | [nobody]
//! FreeRule.argument | argument: 0, effect | argument: 1, effect
//! FreeRule.size | argument: 0, size: [1] | argument: 0
//! FreeRule.effect | effect: frees | effect: after_grace_period
#include <pthread.h>
struct box { struct box *next; int value; };
extern struct box *make(unsigned long, struct box **, unsigned long), *grow(struct box *, unsigned long);
extern void drop(struct box *, struct box *), unmap(struct box *, unsigned long);
static struct box *spare, *shown, *list;
static struct box kept, other, mapped;
static int length;
static void *one(void *arg) {
  struct box *own = make(sizeof *own, &spare, 4);
  own->value = 1;
  struct box *grown = grow(shown, 2 * sizeof *own);
  drop(&kept, &other);
  unmap(&mapped, (unsigned long)&length);
  return 0;
}
static void *two(void *arg) {
  struct box *own = make(sizeof *own, &spare, 4);
  own->value = 2;
  shown->value = 3;
  kept.value = 4;
  other.value = 5;
  length = 6;
  return 0;
}
int main(void) {
  pthread_t a, b;
  shown = make(sizeof *shown, &spare, 4);
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  return 0;
}
