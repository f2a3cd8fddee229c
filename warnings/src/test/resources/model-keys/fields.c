//: entry_fields:
//:   - {struct: work, fields: [run], context: workqueue, self: multi}
//! ModelFile.entry_fields | struct: work | struct: nothing
//! EntryFieldRule.struct | struct: work | struct: nothing
//! EntryFieldRule.fields | fields: [run] | fields: [stay]
//! EntryFieldRule.since | struct: work, | struct: work, since: "6.2",
//! EntryFieldRule.until | struct: work, | struct: work, until: "6.0",
#include <pthread.h>
struct work { void (*run)(struct work *); int done; };
static int total;
static void run(struct work *w) { total++; }
static struct work one;
int main(void) { one.run = run; return 0; }
