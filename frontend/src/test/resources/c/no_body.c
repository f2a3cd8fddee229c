/* Functions without a body: called, address taken, in tables, noreturn, pure, const, weak, with an asm name. */
struct ops { void (*start)(int *); int (*stop)(void); };
int external_plain(int);
void external_pointer(int *);
int *external_returns(void);
void external_never(void) __attribute__((noreturn));
int external_pure(const int *) __attribute__((pure));
int external_const(int) __attribute__((const));
int external_weak(void) __attribute__((weak));
int external_renamed(int) __asm__("another_name");
void external_start(int *);
int external_stop(void);
extern void must_not_be_called(void) __attribute__((error("must not be called")));

int g, h;
extern int extern_data;
extern int extern_array[];
extern struct opaque *extern_opaque;
struct ops table = { external_start, external_stop };
void (*pointer)(int *) = external_pointer;

void calls(void) { g = external_plain(h); external_pointer(&g); *external_returns() = 1; }
void dead_pure(void) { external_pure(&g); external_const(h); }
int never(int x) { if (x) { g = 1; external_never(); } return h; }
int weak(void) { return external_weak ? external_weak() : g; }
int renamed(void) { return external_renamed(g); }
void through_table(struct ops *o) { o->start(&g); if (table.stop()) pointer(&h); }
int data(int i) { return extern_data + extern_array[i]; }
struct opaque *opaque(void) { return extern_opaque; }
void compile_time(int x) { if (0) must_not_be_called(); }
