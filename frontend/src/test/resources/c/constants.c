/* Enums and constant data: loads of const globals, enum arithmetic, fixed underlying sizes, const through pointers. */
enum small { A, B = 5, C, D = -1 };
enum __attribute__((packed)) tiny { X, Y };
enum wide { BIG = 0x100000000L };
const int limit = 10;
static const char names[][4] = { "a", "bb", "ccc" };
const struct { int a; const char *b; } config = { 1, "x" };
const int *const fixed_pointer = &limit;
const int *moving = &limit;
int *const target;
enum small e;
enum tiny t;
enum wide w;
int g;
extern const int other_constant;
static const volatile int read_only_device = 1;

int load(void) { return limit + config.a + *fixed_pointer + *moving + other_constant; }
char name(int i, int j) { return names[i][j]; }
void enums(void) { e = C; t = Y; w = BIG; g = e + D; }
enum small next(enum small x) { return x + 1; }
int local_constant(void) { const int k = g; static const int s = 4; return k + s; }
void cast_away(void) { *(int *)&limit = 3; moving = &g; }
int device(void) { return read_only_device; }
int compared(enum small x) { return x == B || x < A; }
