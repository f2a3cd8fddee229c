//: allocations:
//:   - {names: [read_line], result: "*0", reuses: true}
//! AllocationRule.reuses | , reuses: true | 
#include <pthread.h>
#include <stdlib.h>
extern int read_line(char **);
static char *shared;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *arg) {
  pthread_mutex_lock(&mutex);
  char *mine = shared;
  read_line(&mine);
  pthread_mutex_unlock(&mutex);
  mine[0] = 1;
  return arg;
}
int main(void) {
  pthread_t a, b;
  shared = malloc(64);
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  return 0;
}
