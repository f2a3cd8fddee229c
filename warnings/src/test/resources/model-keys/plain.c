//: plain_functions: [tick]
//! ModelFile.plain_functions | [tick] | [nobody]
#include <pthread.h>
extern void tick(int);
int verbose;
static int count;
static void *one(void *arg) { tick(1); if (verbose) count++; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, one, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
