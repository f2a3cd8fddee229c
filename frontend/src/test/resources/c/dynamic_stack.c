/* Variable-length arrays, alloca, their sizes, lifetimes in loops, addresses that escape, many dimensions. */
int sink;
int *escaped;
void use(void *);

int vla(int n) { int a[n]; for (int i = 0; i < n; i++) a[i] = sink; return a[n - 1]; }
int vla_two(int n, int m) { int a[n][m]; a[n - 1][m - 2] = sink; use(a); return a[0][1]; }
int vla_parameter(int n, int m, int a[n][m]) { return a[1][2] + (int)sizeof(a[0]); }
void vla_loop(int n) { for (int i = 1; i < n; i++) { char buffer[i]; use(buffer); } }
void vla_struct(int n) { struct { int x; } a[n]; a[0].x = sink; use(a); }
int vla_size(int n) { int a[n]; return sizeof a; }
void use_alloca(unsigned long n) { int *p = __builtin_alloca(n * sizeof(int)); p[0] = sink; use(p); }
void alloca_loop(int n) { void *last = 0; while (n--) { void **p = __builtin_alloca(16); *p = last; last = p; } use(last); }
void alloca_aligned(unsigned long n) { use(__builtin_alloca_with_align(n, 256)); }
void vla_escapes(int n) { int a[n]; escaped = a; a[0] = 1; }
void vla_goto(int n) { again: { int a[n]; use(a); if (sink) goto again; } }
void pointer_to_vla(int n, void *raw) { int (*p)[n] = raw; p[1][2] = p[2][1]; p++; sink = (*p)[0]; }
