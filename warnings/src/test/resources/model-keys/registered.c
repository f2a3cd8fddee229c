//: roots:
//:   - {names: [begin], context: process, self: serial, phase: init}
//: operation_tables:
//:   - {struct: driver, context: process, self: multi, lifecycle: {per: device, first: [probe], last: [remove]}}
//:   - {struct: attribute, context: process, self: multi, registered: 0}
//: memory:
//:   - {names: [register_driver], body: full, keeps: [0]}
//:   - {names: [create_file, remove_file], body: full, handles: [0], keeps: [1]}
//: joins:
//:   - {names: [remove_file], object: 1, target: registration}
//! OperationTable.registered | , registered: 0 | 
struct device { int number; void *data; };
struct driver { int (*probe)(struct device *); void (*remove)(struct device *); };
struct attribute { void (*show)(struct device *); };
int register_driver(struct driver *);
int create_file(struct device *, struct attribute *);
void remove_file(struct device *, struct attribute *);
static int shown;
static void my_show(struct device *d) { shown = d->number; }
static struct attribute attribute = {my_show};
static int my_probe(struct device *d)
{
  d->number = 1;
  return create_file(d, &attribute);
}
static void my_remove(struct device *d) { remove_file(d, &attribute); d->data = 0; }
static struct driver driver = {my_probe, my_remove};
int begin(void) { return register_driver(&driver); }
