//: memory:
//:   - {names: [find], reads: [{pointer: 0, size: [1], unit: bits}]}
//! PointerAccess.unit | unit: bits | unit: bytes
#include <pthread.h>
struct box { unsigned long map; long total; };
extern long find(const unsigned long *, unsigned long);
static struct box box;
static void *one(void *arg) { return (void *)find(&box.map, 64); }
static void *two(void *arg) { box.total++; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
