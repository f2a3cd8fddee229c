//: interferences:
//:   - {names: [ask]}
//: memory:
//:   - {names: [ask, tell]}
//! ModelFile.interferences | [ask] | [nobody]
#include <pthread.h>
extern void ask(void);
static int answer, steps;
static void *one(void *arg) { steps++; return 0; }

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, one, 0);
  answer = 0;
  ask();
  if (answer)
    steps++;
  pthread_join(a, 0);
  return 0;
}
