/* Aggregates by value: in one or two registers, mixed classes, on the stack (byval), returned in memory (sret). */
struct one { int a; };
struct two { long a, b; };
struct mixed { int a; double b; };
struct floats { float a, b; };
struct three { long a, b, c; };
struct large { int v[64]; };
struct odd { char c[3]; };
struct pointers { int *p; void (*f)(int); };
struct empty { };
struct over { int a; } __attribute__((aligned(32)));
union either { int i; double d; };

int g;
struct three gt;
struct large gl;
struct pointers gp;

struct one pass_one(struct one x) { x.a += g; return x; }
struct two pass_two(struct two x) { x.b = g; return x; }
struct mixed pass_mixed(struct mixed x) { x.b += x.a; return x; }
struct floats pass_floats(struct floats x) { x.a = x.b; return x; }
struct three pass_three(struct three x) { x.c = g; return x; }
struct large pass_large(struct large x, int i) { x.v[i] = g; return x; }
struct odd pass_odd(struct odd x) { x.c[2] = 1; return x; }
struct pointers pass_pointers(struct pointers x) { *x.p = g; x.f(1); return x; }
struct empty pass_empty(struct empty x, int y) { g = y; return x; }
struct over pass_over(struct over x) { return x; }
union either pass_union(union either x) { x.i++; return x; }
int exhausted(int a, int b, int c, int d, int e, struct two f, int h) { return a + (int)f.b + h; }

void caller(struct large *p)
{
	gt = pass_three(gt);
	*p = pass_large(*p, 3);
	gl = pass_large(pass_large(gl, 1), 2);
	gp = pass_pointers(gp);
	g = pass_two((struct two){ 1, 2 }).b + pass_large(gl, 4).v[5];
}
struct large (*pointer)(struct large, int) = pass_large;
int through_pointer(void) { return pointer(gl, 1).v[0]; }
struct three recursive(struct three x, int n) { return n ? recursive(x, n - 1) : x; }
