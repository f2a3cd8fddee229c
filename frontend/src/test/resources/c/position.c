/* __LINE__, __FILE__, __func__, __COUNTER__ and #line in code: a blank line above changes such bodies, and no others. */
int g;
void report(const char *file, int line, const char *function);
#define CHECK(c) do { if (!(c)) report(__FILE__, __LINE__, __func__); } while (0)
#define WARN(c) ({ static int warned; if ((c) && !warned) { warned = 1; report(__FILE__, __LINE__, __func__); } (c); })
#define TABLE_ENTRY() __asm__ volatile("1: nop\n\t.pushsection .table,\"aw\"\n\t.long 1b - ., %c0\n\t.popsection" : : "i"(__LINE__))

int uses_line(void) { return g + __LINE__; }
const char *uses_file(void) { return __FILE__; }
int uses_neither(int x) { g = x; return g; }
void checks(int x) { CHECK(x); CHECK(g > x); }
int warns(void) { return WARN(g) + WARN(g + 1); }
void assembly(void) { TABLE_ENTRY(); g = 1; }
int counter(void) { return __COUNTER__ + __COUNTER__; }
int multi(int x) { return x +
	__LINE__ +
	g; }
#define TWO_LINES(x) (x + \
	g)
int macro(void) { return TWO_LINES(g); }
#line 500 "generated.y"
int renumbered(void) { return g + __LINE__; }
