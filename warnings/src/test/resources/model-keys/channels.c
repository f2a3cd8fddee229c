//: memory:
//:   - {names: [emit], reads: [{pointer: 0, size: [1]}], channel: sends}
//:   - {names: [absorb], writes: [{pointer: 0, size: [1]}], channel: receives}
//! MemoryRule.channel | , channel: sends | 
#include <pthread.h>
#include <stdlib.h>
struct box { int value; };
extern void emit(void *, unsigned long), absorb(void *, unsigned long);
static void *one(void *arg) { struct box *b = malloc(sizeof *b); emit(&b, sizeof b); b->value = 1; return 0; }
static void *two(void *arg) { struct box *b; absorb(&b, sizeof b); b->value = 2; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
