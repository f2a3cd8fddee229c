/* Function-local statics: equal names in different functions and scopes, initialised, structs, in static inlines. */
int g;
int first(void) { static int n; return n++; }
int second(void) { static int n = 5; return n--; }
int scopes(int c) { if (c) { static int n = 1; return n++; } else { static int n = 2; return n += 2; } }
static inline int shared_inline(void) { static int n; return ++n; }
int twice(void) { return shared_inline() + shared_inline(); }
int *address(void) { static int kept[4] = { 1, 2 }; return kept + 1; }
struct s { int a; int *p; };
struct s *structs(void) { static struct s x = { 3, &g }; x.a++; return &x; }
int constant(int i) { static const int table[] = { 1, 2, 3 }; return table[i]; }
int lazy(void) { static int ready, value; if (!ready) { value = g; ready = 1; } return value; }
void (*callback(void))(void) { static void (*f)(void); return f; }
