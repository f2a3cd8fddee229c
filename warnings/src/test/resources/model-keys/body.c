//: ignored:
//:   - {names: [note_it], body: none}
//! NamedRule.body | body: none | body: full
//! ModelFile.ignored | [note_it] | [nobody]
#include <pthread.h>
static int count;
void unit_note(void);
static void note_it(void);
static void *one(void *arg) { note_it(); return 0; }
static void *two(void *arg) { note_it(); return 0; }
static void note_it(void) { count++; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
