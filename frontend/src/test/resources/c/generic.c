/* _Generic, _Static_assert, typeof, auto_type, _Alignas, _Alignof, __builtin_types_compatible_p, choose_expr. */
int g;
long l;
double d;
void take_int(int);
void take_long(long);
void take_pointer(void *);
#define take(x) _Generic((x), int: take_int, long: take_long, int *: take_pointer, default: take_int)(x)
_Static_assert(sizeof(int) == 4, "int has four bytes");
struct checked { int a; _Static_assert(1, "inside"); _Alignas(64) int lined; };
_Alignas(128) char aligned[3];

void calls(void) { take(g); take(l); take(&g); }
int selected(void) { return _Generic(g, int: g, default: l); }
void deduced(void) { __auto_type x = l; __typeof__(d) y = d; l = x + (long)y; }
int compatible(void) { return __builtin_types_compatible_p(int, __typeof__(g)) ? g : 0; }
int chosen(void) { return __builtin_choose_expr(sizeof(long) == 8, g, l); }
unsigned long aligns(void) { return _Alignof(struct checked) + __alignof__(aligned); }
void lined(struct checked *c) { c->lined = c->a; }
_Noreturn void never(void) { for (;;) g++; }
