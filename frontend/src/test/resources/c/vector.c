/* Vector types: loads, stores, elements, shuffles, comparisons, conversions, unaligned, as arguments. */
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef char c16 __attribute__((vector_size(16)));
typedef int v2 __attribute__((vector_size(8)));
typedef int e3 __attribute__((ext_vector_type(3)));
typedef int u4 __attribute__((vector_size(16), aligned(1)));

v4 a, b;
f4 f;
c16 bytes;
v2 half;
e3 three;
int g;

void whole(void) { a = b; }
void add(void) { a = a + b * 2; }
void element(int i) { a[i] = g; g = b[1]; }
void element_update(int i) { a[i]++; }
void compare(void) { a = a < b; }
void shuffle(void) { a = __builtin_shufflevector(a, b, 0, 5, 2, 7); }
void convert(void) { f = __builtin_convertvector(a, f4); }
void reinterpret(void) { bytes = (c16)a; }
void components(void) { three.x = g; three.zy = three.xy; }
v4 parameter(v4 x, v2 y) { x[0] = y[1]; return x; }
void unaligned(void *p) { a = *(u4 *)p; *(u4 *)p = b; }
v4 literal(int x) { return (v4){ 1, x, 3, g }; }
int reduce(void) { return __builtin_reduce_add(a) + __builtin_reduce_max(b); }
v4 select(v4 m) { return (m & a) | (~m & b); }
v4 table[3] = { { 1, 2, 3, 4 }, { 5 } };
v4 *moving;
void array(int i) { moving[i] = table[i]; }
