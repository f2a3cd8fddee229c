//: process_exits:
//:   - {names: [finish]}
//! ModelFile.process_exits | [finish] | [nobody]
#include <pthread.h>
#include <stdlib.h>
extern void finish(int);
static int count;
static void last(void) { count = 0; }
static void *work(void *arg) { finish(1); return arg; }
int main(void) {
  pthread_t t;
  atexit(last);
  pthread_create(&t, 0, work, 0);
  count = 1;
  pthread_join(t, 0);
  return 0;
}
