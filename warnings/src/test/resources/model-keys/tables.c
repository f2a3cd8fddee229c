//: operation_tables:
//:   - struct: ops
//:     fields: [open, use, shut]
//:     context: process
//:     self: multi
//:     held: []
//:     overrides: {use: {held: [{argument_type: file, path: "->guard", mode: exclusive}]}}
//:     lifecycle: {per: file, first: [open], last: [shut]}
//:   - {struct: others, fields: [go], context: process, self: multi}
//! ModelFile.operation_tables | struct: ops | struct: nothing
//! OperationTable.struct | struct: others | struct: nothing
//! OperationTable.fields | fields: [go] | fields: [stay]
//! OperationTable.overrides |     overrides: {use: {held: [{argument_type: file, path: "->guard", mode: exclusive}]}} | 
//! OperationTable.lifecycle | lifecycle: {per: file, first: [open], last: [shut]} | lifecycle: {per: other, first: [open], last: [shut]}
//! OperationTable.until | struct: others, | struct: others, until: "6.0",
//! OperationTable.since | struct: others, | struct: others, since: "6.2",
//! Lifecycle.per | per: file | per: other
//! Lifecycle.first | first: [open] | first: [use]
//! Lifecycle.last | last: [shut] | last: [use]
//! EntryOverride.held | {held: [{argument_type: file, path: "->guard", mode: exclusive}]} | {}
//! EntryOverride.self | use: {held | use: {self: serial, held
//! EntryOverride.context | use: {held | use: {context: signal, held
//! HeldLock.mode | mode: exclusive} | mode: shared}
//! OfArgumentType.argument_type | argument_type: file | argument_type: ops
//! OfArgumentType.nth | argument_type: file | argument_type: file, nth: 1
#include <pthread.h>
struct file { int guard; int length; int opened; };
struct ops { void (*open)(struct file *); void (*use)(struct file *, struct file *); void (*shut)(struct file *); };
struct others { void (*go)(void); };
static int total, calls;
static void my_open(struct file *f) { f->opened = 1; f->length = 0; }
static void my_use(struct file *f, struct file *g) { f->length++; total++; }
static void my_shut(struct file *f) { f->opened = 0; f->length = -1; }
static void my_go(void) { calls++; }
struct ops table = {my_open, my_use, my_shut};
struct others more = {my_go};
int main(void) { return 0; }
