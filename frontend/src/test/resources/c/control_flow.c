/* Loops and jumps: do-while, nested breaks, goto into and out of loops, infinite, irreducible, comma, conditional calls. */
int g, h, n;
void f(void);
int t(void);

void do_while(void) { do g++; while (t()); }
void nested(void) { for (;;) { while (t()) { if (g) goto out; if (h) break; } g = 1; } out: h = 1; }
void into_loop(int c) { if (c) goto middle; while (t()) { g = 1; middle: h = 1; } }
void irreducible(int c) { if (c) goto b; a: g++; if (t()) goto end; b: h++; if (t()) goto a; end: f(); }
void infinite(void) { for (;;) g++; }
void backwards(void) { again: if (t()) { g--; goto again; } }
int commas(int x) { return g = x, h++, x > 1 ? (f(), g) : (t(), h); }
void empty_loop(void) { while (g) ; for (; h;) ; }
int many_returns(int x) { if (x == 1) return g; if (x == 2) return h; if (x == 3) { f(); return t(); } return n; }
void dead_code(void) { return; f(); g = 1; label: h = 1; if (t()) goto label; }
int deep(int x) { return x ? g ? h ? n ? 1 : 2 : 3 : 4 : 5; }
void local_label(void) { __label__ here; here: if (t()) goto here; g = 1; }
int logic(void) { return (g && t()) || (h && !t()) || (n & g); }
