//: exits:
//:   - {names: [end_thread]}
//:   - {names: [ask_system], maybe: true}
//: cancellations:
//:   - {names: [take_away]}
//: no_return:
//:   - {names: [die]}
//: assumptions:
//:   - {names: [suppose], argument: 0}
//: nondeterministic:
//:   - {names: [any_number]}
//! ModelFile.exits | [end_thread] | [nobody]
//! ExitRule.maybe | maybe: true | maybe: false
//! ModelFile.cancellations | [take_away] | [nobody]
//! ModelFile.no_return | [die] | [nobody]
//! ModelFile.assumptions | [suppose] | [nobody]
//! AssumptionRule.argument | argument: 0 | argument: 1
//! ModelFile.nondeterministic | [any_number] | [nobody]
#include <pthread.h>
extern void end_thread(int), ask_system(int), die(int), suppose(int, int);
extern int any_number(int *);
extern void take_away(pthread_t);
static int a, b, c, d, e, f;
static void use(void *arg) {
  if (arg) {
    if (arg == &b) { die(1); b++; }
    ask_system(1);
    f++;
    end_thread(1);
    a++;
  }
  int zero = 0;
  any_number(&d);
  suppose(zero, 1);
  c++;
}
static void *one(void *arg) { use(arg); return 0; }
static void *two(void *arg) { use(arg); return 0; }
static void *inner(void *arg) { e++; return arg; }
static void *outer(void *arg) {
  pthread_t in;
  pthread_create(&in, 0, inner, 0);
  pthread_join(in, 0);
  return arg;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, outer, 0);
  take_away(x);
  pthread_join(x, 0);
  e++;
  pthread_create(&x, 0, one, &a);
  pthread_create(&y, 0, two, &a);
  pthread_create(&x, 0, one, &b);
  pthread_create(&y, 0, two, &b);
  pthread_create(&x, 0, one, 0);
  pthread_create(&y, 0, two, 0);
  return 0;
}
