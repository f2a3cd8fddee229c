/* Function pointers: constant tables, tables of tables, arrays, returned, stored in fields, compared, cast, called. */
typedef int (*operation)(int);
struct ops { const char *name; operation run; void (*stop)(void); };
struct driver { const struct ops *ops; operation quick; operation many[3]; struct { operation inner; } in; };

int g;
static int twice(int x) { g = x; return 2 * x; }
static int thrice(int x) { return 3 * x + g; }
int outside(int);
static void halt(void) { g = 0; }

static const struct ops first = { "first", twice, halt };
static const struct ops second = { .name = "second", .run = outside };
const struct ops *const all[] = { &first, &second, 0 };
struct driver d = { &first, thrice, { twice, outside }, { thrice } };
static operation by_number[] = { [2] = twice, [0] = thrice };
operation chosen = twice;
struct ops writable;

int call_table(int i, int x) { return all[i]->run(x); }
int call_field(struct driver *p) { return p->ops->run(1) + p->quick(2) + p->many[g](3) + p->in.inner(4); }
int call_number(int i) { return by_number[i](i); }
int call_chosen(void) { return chosen(g) + (*chosen)(g) + (***chosen)(g); }
void store(struct driver *p, operation f) { p->quick = f; p->many[1] = thrice; chosen = p->many[2]; p->ops = &second; }
void store_all(void) { writable = first; writable.run = &thrice; }
operation get(int c) { return c ? twice : thrice; }
int call_returned(int c) { return get(c)(5); }
int apply(operation f, int x) { return f ? f(x) : x; }
int applied(void) { return apply(twice, 1) + apply(outside, 2) + apply(0, 3); }
int compare(operation f) { return f == twice; }
long cast(void) { return ((long (*)(long, int))twice)(1, 2) + (long)thrice; }
void *as_data(void) { return (void *)twice; }
int from_data(void *p) { return ((operation)p)(1); }
int (*nested(int x))(int) { return by_number[x]; }
void optional(const struct ops *o) { if (o->stop) o->stop(); }
