//: roots:
//:   - {names: [begin_module], context: process, self: serial, phase: init}
//:   - {names: [end_module], context: process, self: serial, phase: exit}
//! RootRule.phase | self: serial, phase: exit | self: serial
#include <pthread.h>
static int total;
int begin_module(void) { total = 1; return 0; }
void end_module(void) { total = 0; }
