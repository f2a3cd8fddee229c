//: per_cpu:
//:   - {names: [own_copy], argument: 0}
//! ModelFile.per_cpu | [own_copy] | [nobody]
//! PerCpuRule.argument | argument: 0 | argument: 1
#include <pthread.h>
extern int *own_copy(int *, int *);
static int counter, other;
static void *one(void *arg) {
  int *own = own_copy(&counter, &other);
  *own = 1;
  return 0;
}
static void *two(void *arg) { counter = 2; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
