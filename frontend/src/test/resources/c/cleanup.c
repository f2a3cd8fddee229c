/* The cleanup attribute: scope guards, early returns, loops, several in order, goto out of the scope. */
struct lock { int state; };
void take(struct lock *);
void drop(struct lock *);
static void drop_guard(struct lock **g) { if (*g) drop(*g); }
static void free_int(int *p) { *p = 0; }
#define guard(l) struct lock *guard_ __attribute__((cleanup(drop_guard))) = (take(l), (l))

struct lock a, b;
int g, h;

int simple(void) { guard(&a); return g; }
int early(int c) { guard(&a); if (c) return g++; h = 1; return 0; }
void nested(void) { guard(&a); g = 1; { guard(&b); h = 1; } g = 2; }
void loop(int n) { for (int i = 0; i < n; i++) { guard(&a); if (i == g) continue; if (i == h) break; g = i; } }
void jump(int c) { { guard(&a); if (c) goto out; g = 3; } h = 3; out: h = 4; }
int two(void) { int x __attribute__((cleanup(free_int))) = g; int y __attribute__((cleanup(free_int))) = h; return x + y; }
