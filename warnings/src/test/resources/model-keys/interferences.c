//: interferences:
//:   - {names: [ask]}
//: memory:
//:   - {names: [ask, tell], reads: [{pointer: 0, extent: string}]}
//! ModelFile.interferences | [ask] | [nobody]
#include <pthread.h>
extern void ask(const char *);
static int answer, steps;
static void *one(void *arg) { answer = 1; steps++; return 0; }

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, one, 0);
  answer = 0;
  ask("question");
  if (answer)
    steps++;
  pthread_join(a, 0);
  return 0;
}
