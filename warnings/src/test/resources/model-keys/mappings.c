//: allocations:
//:   - {names: [map], size: [0], storage: mapping, own_if: [{argument: 1, mask: 12, value: 4}]}
//! AllocationRule.own_if | , own_if: [{argument: 1, mask: 12, value: 4}] | 
//! FlagValue.argument | argument: 1 | argument: 2
//! FlagValue.mask | mask: 12 | mask: 15
//! FlagValue.value | value: 4 | value: 8
#include <pthread.h>
struct page { int value; };
extern struct page *map(unsigned long, int, int);
static void *one(void *arg) {
  struct page *page = map(sizeof *page, 5, 0);
  page->value = 1;
  return 0;
}
int main(void) {
  pthread_t a;
  struct page *page = map(sizeof *page, 5, 0);
  pthread_create(&a, 0, one, 0);
  page->value = 2;
  pthread_join(a, 0);
  return 0;
}
