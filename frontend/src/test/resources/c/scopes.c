/* Shadowing: equal names of locals, parameters, globals, tags and labels; nested blocks; typedef names reused. */
int x, y;
typedef int name;
struct x { int x; struct x *next; };
int shadow(int x) { { int x = y; x++; } return x; }
int global_again(int y) { { extern int x; x = y; } return x; }
int loops(void) { int s = 0; for (int i = 0; i < 3; i++) for (int i = x; i < y; i++) s += i; return s; }
int tag(struct x *x) { x: return x->next ? x->x : y; goto x; }
int typedef_reused(void) { int name = x; return name; }
int inner_type(void) { struct x { long a, b; } v = { x, y }; return (int)(v.a + v.b) + sizeof(struct x); }
int inner_enum(int k) { enum { x = 7 }; return k + x; }
int inner_function(int k) { int helper(int); return helper(k); }
int helper(int k) { return k + x; }
