//: publications:
//:   - {names: [offer], object: 0}
//! ModelFile.publications | [offer] | [nobody]
//! PublicationRule.object | object: 0 | object: 1
#include <pthread.h>
struct box { int value; };
extern void offer(struct box *, struct box *);
static struct box spare, shown;
static void *one(void *arg) { offer(&shown, &spare); return 0; }
static void *two(void *arg) { shown.value = 1; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
