//: policy: {exported_functions: {context: any, self: serial}}
//: entry_fields:
//:   - {struct: row, fields: [handler], context: process, self: multi}
//: spawns:
//:   - {names: [make_file], entries: [{library: file_set, data: 1, flags: {argument: 0, bits: 146, set: true}, context: process, self: multi}]}
//:   - {names: [make_list], entries: [{library: list_set, data: 0, context: process, self: multi}]}
//: library_functions:
//:   - names: [show_number]
//:     reads: [{pointer: 0, struct: row, path: "->data", mode: "->mode", length: "->length", outside: "->own", bytes: 4, marked: false}]
//:     writes: [{pointer: 0, struct: row, path: "->data", mode: "->mode", length: "->length", outside: "->own", bytes: 4, marked: false}]
//:   - {names: [list_set], writes: [{pointer: 0, list: true, bytes: 4}]}
//:   - {names: [file_set], writes: [{pointer: 0, bytes: 4}]}
//:   - {names: [param_set], variables: ["knob_.*"], writes: [{pointer: 0}]}
//: roots:
//:   - {patterns: ["knob_.*"], context: process, self: multi}
//! ModelFile.library_functions | names: [show_number] | names: [nobody]
//! LibraryFunction.names | names: [file_set] | names: [nobody]
//! LibraryFunction.variables | "knob_.*"], writes | "other_.*"], writes
//! LibraryFunction.reads | reads: [{pointer: 0, struct: row, path: "->data" | reads: [{pointer: 0, struct: row, path: "->own"
//! LibraryFunction.writes | [file_set], writes: [{pointer: 0, bytes: 4}] | [file_set], reads: [{pointer: 0, bytes: 4}]
//! LibraryFunction.since | names: [file_set], | names: [file_set], since: "6.2",
//! LibraryFunction.until | names: [file_set], | names: [file_set], until: "6.0",
//! MemberAccess.pointer | [file_set], writes: [{pointer: 0, bytes: 4}] | [file_set], writes: [{pointer: 1, bytes: 4}]
//! MemberAccess.struct | writes: [{pointer: 0, struct: row | writes: [{pointer: 0, struct: wide_row
//! MemberAccess.path | writes: [{pointer: 0, struct: row, path: "->data" | writes: [{pointer: 0, struct: row, path: "->spare"
//! MemberAccess.mode | writes: [{pointer: 0, struct: row, path: "->data", mode: "->mode" | writes: [{pointer: 0, struct: row, path: "->data", mode: "->none"
//! MemberAccess.length | writes: [{pointer: 0, struct: row, path: "->data", mode: "->mode", length: "->length" | writes: [{pointer: 0, struct: row, path: "->data", mode: "->mode", length: "->long_length"
//! MemberAccess.outside | length: "->length", outside: "->own" | length: "->length", outside: "->spare"
//! MemberAccess.bytes | writes: [{pointer: 0, bytes: 4}] | writes: [{pointer: 0, bytes: 8}]
//! MemberAccess.list | list: true | list: false
//! MemberAccess.marked | marked: false}] | marked: true}]
//! Spawned.library | library: file_set | library: show_number
//! Spawned.flags | flags: {argument: 0, bits: 146, set: true} | flags: {argument: 0, bits: 1, set: true}
//! FlagCondition.argument | flags: {argument: 0 | flags: {argument: 2
//! FlagCondition.bits | bits: 146 | bits: 1
//! FlagCondition.set | set: true | set: false
#include <pthread.h>
struct row { void *data; int mode; int none; int length; int long_length; void *own; void *spare; int (*handler)(struct row *); };
extern int show_number(struct row *);
extern void make_file(int, int *, int), make_list(int **);
static int number[4], second, filed[2], stamp, listed;
static int *list[2] = {&second, &listed};
static int knob_size;
int exported_use(void)
{
	make_file(0644, filed, 0);
	make_list(list);
	listed = 1;
	number[0] = 1;
	number[1] = 2;
	second = 1;
	filed[0] = 1;
	filed[1] = 2;
	knob_size = 1;
	__atomic_store_n(&stamp, 1, __ATOMIC_SEQ_CST);
	return 0;
}
static struct row table[] __attribute__((used)) = {
	{number, 0644, 0, 4, 8, 0, &second, show_number},
	{&stamp, 0644, 0, 4, 8, 0, &second, show_number},
};
