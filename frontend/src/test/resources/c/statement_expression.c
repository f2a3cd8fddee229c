/* Statement expressions: values, control flow out of them, nested, with structs, in conditions and arguments. */
struct pair { int x, y; };
#define max(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
int g, h;
struct pair p;
int f(int);

int value(void) { return max(g, h); }
int nested(void) { return max(max(g, 1), max(h, g++)); }
int leaves(int c) { int x = ({ if (c) return g; h; }); return x; }
void loops(void) { for (int i = 0; ({ if (i > g) break; i < h; }); i++) h += i; }
int structs(void) { return ({ struct pair q = p; q.x++; q; }).x; }
void empty(void) { ({ }); ({ g; }); }
int argument(void) { return f(({ g = 1; h; })); }
int jump(int c) { return ({ if (c) goto out; g; }); out: return -1; }
int elvis(void) { return g ?: h; }
