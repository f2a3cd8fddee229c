//: policy: {exported_functions: {context: any, self: multi}}
//! Layer.exported_functions | policy: {exported_functions: {context: any, self: multi}} | policy: {exported_functions: {context: any, self: serial}}
//! EntryProfile.self | self: multi | self: serial
#include <pthread.h>
static int length;
int shared_use(void) { return length++; }
