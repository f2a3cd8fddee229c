//: roots:
//:   - {names: [syscall_a, syscall_b], context: process, self: multi, held: []}
//! ModelFile.roots | syscall_a, syscall_b | nobody
//! EntryProfile.held | held: [] | held: [{global: big}]
#include <pthread.h>
int big;
static int length;
static void *one(void *arg) { return 0; }
int syscall_a(void) { return length++; }
int syscall_b(void) { return length--; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, one, 0);
  return 0;
}
