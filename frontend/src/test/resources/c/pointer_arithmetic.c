/* Pointer arithmetic both ways, differences, comparisons, casts to and from integers, negative strides, byte pointers. */
typedef unsigned long word;
struct node { int v; struct node *next; int more[3]; };
int a[10], g;
int *p, *q;
struct node *n;
char *bytes;
void *raw;
word bits;

int forward(int i) { return *(p + i) + p[i + 1] + i[p]; }
int backward(int i) { return *(p - i) + p[-1] + p[-i] + (p - 2)[1]; }
long difference(void) { return p - q + (char *)p - bytes; }
void walk_down(void) { for (int *x = a + 9; x >= a; x--) *x = g; }
void stride(int k) { for (int *x = a; x < a + 10; x += k) *x = 1; }
void negative_stride(struct node *x, int i) { x[-i].v = 1; (x - 3)->more[2] = 2; }
void member_stride(int i, int j) { n[i].more[j] = n[j].v; }
int tagged(void) { struct node *m = (struct node *)(bits & ~3UL); return m->v + (int)(bits & 1); }
void set_tag(struct node *m) { bits = (word)m | 1; }
void by_integer(word address) { *(int *)address = 1; *(int *)(address + 4) = 2; *(int *)((word)&a[2] + 4) = 3; }
void fixed_address(void) { *(volatile int *)0xfee00000UL = 1; }
void xor_list(word link, struct node *previous) { ((struct node *)(link ^ (word)previous))->v = 4; }
int by_bytes(int offset) { return *(int *)(bytes + offset) + *(int *)((char *)n + 4); }
void *void_step(void) { raw += 8; return raw + 1; }
int compare(void) { return p < q && p != 0 && (word)p % 8 == 0; }
int index_types(unsigned char c, short s, unsigned u, long l) { return a[c] + a[s] + a[u] + a[l]; }
int post(void) { return *p++ + *++q + (*p)++; }
void copy(const char *from) { while ((*bytes++ = *from++)) ; }
int one_past(void) { return a + 10 == &a[10]; }
int truncated(void) { return (int)(word)p; }
