/* Offsets computed by hand: offsetof with members, arrays and indices; packed and aligned structs; struct by offset. */
#include <stddef.h>
struct plain { char a; int b; char c; long d; short e[5]; struct { int f; char g[3]; } in; };
struct __attribute__((packed)) tight { char a; int b; char c; long d; };
struct loose { char a; int b __attribute__((aligned(32))); char c; };
#pragma pack(push, 2)
struct pushed { char a; long b; int c; };
#pragma pack(pop)
struct plain s, many[4];
struct tight t;
struct loose l;
struct pushed u;
static const size_t table[] = { offsetof(struct plain, b), offsetof(struct plain, in.g[1]), offsetof(struct tight, d) };
char *base;
int g;

int by_offset(void) { return *(int *)((char *)&s + offsetof(struct plain, b)); }
void store_by_offset(int v) { *(int *)((char *)&many[2] + offsetof(struct plain, in.f)) = v; }
long by_table(int i) { return *(long *)(base + table[i]); }
size_t indexed(int i) { return offsetof(struct plain, e[i]); }
long classic(void) { return (long)&((struct plain *)0)->in.g; }
void packed_access(void) { t.b = g; t.d++; g = t.c; }
int *packed_address(void) { return (int *)((char *)&t + 1); }
void loose_access(void) { l.b = l.a; l.c = (char)g; }
void pushed_access(void) { u.b = u.c; }
void *field(struct plain *p, size_t offset) { return (char *)p + offset; }
void use_field(void) { *(int *)field(&s, offsetof(struct plain, b)) = 3; }
