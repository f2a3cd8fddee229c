//: memory:
//:   - {names: [put], writes: [{pointer: 0, size: [2]}], reads: [{pointer: 1, extent: object}]}
//:   - {names: [copy], moves: true, writes: [{pointer: 0, size: [2]}], reads: [{pointer: 1, size: [2]}], returns: argument}
//:   - {names: [keep], keeps: [0], reads: [{pointer: 0, extent: object}], returns: library}
//:   - {names: [stream_use], handles: [0]}
//:   - {names: [show], reads: [{pointer: 0, extent: string}], format: {style: printf, string: 0, first: 1}}
//:   - {names: [find_end], reads: [{pointer: 0, extent: string}], writes: [{pointer: 1, extent: object, into: 0}]}
//:   - {names: [name_of], reads: [{pointer: 0, extent: object}], returns: library}
//:   - {names: [entitle], format: {style: printf, string: 0, first: 2}}
//! ModelFile.memory | [put] | [nobody]
//! MemoryRule.writes | writes: [{pointer: 0, size: [2]}], reads: [{pointer: 1, extent: object}] | reads: [{pointer: 1, extent: object}, {pointer: 0, size: [2]}]
//! MemoryRule.reads | reads: [{pointer: 1, extent: object}] | reads: []
//! MemoryRule.moves | moves: true,  | 
//! MemoryRule.keeps | keeps: [0],  | 
//! MemoryRule.handles | handles: [0] | keeps: [0]
//! MemoryRule.returns | [name_of], reads: [{pointer: 0, extent: object}], returns: library | [name_of], reads: [{pointer: 0, extent: object}], returns: argument
//! MemoryRule.format | reads: [{pointer: 0, extent: string}], format: {style: printf, string: 0, first: 1} | reads: [{pointer: 0, extent: string}]
//! PointerAccess.pointer | [put], writes: [{pointer: 0 | [put], writes: [{pointer: 3
//! PointerAccess.size | [put], writes: [{pointer: 0, size: [2]} | [put], writes: [{pointer: 0, size: [4]}
//! PointerAccess.extent | reads: [{pointer: 1, extent: object}] | reads: [{pointer: 1, extent: reachable}]
//! PointerAccess.into | , into: 0 | 
//! Format.style | style: printf | style: scanf
//! Format.string | string: 0, first: 2 | string: 1, first: 2
//! Format.first | , first: 1 | , first: 2
#include <pthread.h>
#include <stdlib.h>
struct item { int a[8]; struct item *next; };
extern void put(void *, struct item *, unsigned long, void *, unsigned long), stream_use(int *);
extern void *copy(void *, void *, unsigned long), *keep(int *), *name_of(int *);
extern void show(const char *, ...), find_end(char *, char **), entitle(char *, char *, ...);
static struct item shared, next, source;
static int spare, handle, plain, remembered, named, first_shown, second_shown;
static int *slot_a, *slot_b;
static char text[16], label[16], title[16];
static int target;
static void *one(void *arg) {
  put(&shared, &source, 8, &spare, 32);
  copy(&slot_b, &slot_a, sizeof slot_a);
  int *got = keep(&remembered);
  *got = 1;
  *(int *) name_of(&named) = 1;
  stream_use(&handle);
  show("%p%n", &second_shown, &first_shown);
  entitle(label, title, 1);
  char *end;
  find_end(text, &end);
  *end = 0;
  return 0;
}
static void *two(void *arg) {
  shared.a[0] = 1;
  shared.a[4] = 1;
  source.a[1] = 2;
  next.a[0] = 3;
  spare = 1;
  if (slot_b) *slot_b = 1;
  target = 2;
  remembered = 2;
  handle = 2;
  named = 2;
  first_shown = 2;
  second_shown = 2;
  text[0] = 2;
  label[0] = 2;
  return 0;
}
int main(void) {
  pthread_t a, b;
  source.next = &next;
  slot_a = &target;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  target = 5;
  return 0;
}
