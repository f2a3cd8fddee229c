/* Recursion: direct, mutual of two and three, through pointers, tail calls, a self-referential initialiser. */
struct tree { struct tree *left, *right; int v; };
int g, depth;
struct tree *root;

int factorial(int n) { g++; return n < 2 ? 1 : n * factorial(n - 1); }
int odd(int n);
int even(int n) { depth = n; return n == 0 || odd(n - 1); }
int odd(int n) { return n != 0 && even(n - 1); }
void b(int), c(int);
void a(int n) { if (n) b(n - 1); g = 1; }
void b(int n) { if (n) c(n - 1); g = 2; }
void c(int n) { if (n) a(n - 1); else b(n); g = 3; }
int sum(struct tree *t) { return t ? t->v + sum(t->left) + sum(t->right) : 0; }
void free_tree(struct tree *t, void (*visit)(struct tree *)) { if (t) { free_tree(t->left, visit); visit(t); } }
static int loop_through(int n);
int (*pointer)(int) = loop_through;
static int loop_through(int n) { return n ? pointer(n - 1) : g; }
int ackermann(int m, int n) { return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1)); }
void endless(void) { endless(); }
int tail(int n, int acc) { return n ? tail(n - 1, acc + g) : acc; }
