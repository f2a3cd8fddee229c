/* Locals that one path leaves uninitialised: pointers, structs, in loops, address taken, used before set. */
struct pair { int x; int *p; };
int g, h;
void fill(int *);
int some(void);

int one_path(int c) { int x; if (c) x = g; return x; }
void pointer(int c) { int *p; if (c) p = &g; *p = 1; }
void pointer_two(int c) { int *p; if (c) p = &g; if (c) *p = 1; }
int in_loop(int n) { int last; for (int i = 0; i < n; i++) last = g; return last; }
int before_set(void) { int x; int y = x; x = g; return x + y; }
int structs(int c) { struct pair s; if (c) s.p = &g; return s.x + *s.p; }
int address(void) { int x; if (some()) fill(&x); return x; }
void self(void) { int x = x; g = x; }
int in_switch(int k) { int x; switch (k) { case 1: x = g; break; case 2: x = h; } return x; }
void (*function(int c))(int *) { void (*f)(int *); if (c) f = fill; return f; }
int condition(int c) { int x; if (c) x = 1; if (x) return g; return h; }
int jumped(int c) { if (c) goto in; { int x = g; in: return x; } }
