/* memcpy, memmove, memset and friends: constant and unknown sizes, overlapping, of parts of structs; the builtins. */
typedef __SIZE_TYPE__ size_t;
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
size_t strlen(const char *);
char *strcpy(char *, const char *);

struct record { int id; char name[20]; struct record *next; long data[8]; };
struct record a, b, *rp;
char buffer[256];

void copy_all(void) { memcpy(&a, &b, sizeof(a)); }
void copy_none(void) { memcpy(&a, &b, 0); }
void copy_n(size_t n) { memcpy(buffer, rp, n); }
void copy_member(void) { memcpy(a.name, rp->name, sizeof(a.name)); }
void copy_one_pointer(void) { memcpy(&a.next, &b.next, sizeof(a.next)); }
void slide(size_t n) { memmove(buffer, buffer + 1, n); }
void slide_back(void) { memmove(&a.data[1], &a.data[0], 7 * sizeof(long)); }
void clear(void) { memset(rp, 0, sizeof(*rp)); }
void clear_tail(void) { memset(&rp->data, 0xff, sizeof(*rp) - __builtin_offsetof(struct record, data)); }
void fill(int c, size_t n) { memset(buffer + 8, c, n); }
void *returned(void) { return memcpy(buffer, "text", 5); }
int compare(void) { return memcmp(&a, &b, sizeof(a)); }
size_t text(void) { strcpy(a.name, "eleven char"); return strlen(rp->name); }
void builtin(void) { __builtin_memcpy(buffer, &a, 16); __builtin_memset(buffer, 1, 4); __builtin_memmove(buffer, buffer + 2, 8); }
void inlined(void) { __builtin_memcpy_inline(buffer, &a, 32); __builtin_memset_inline(buffer, 0, 16); }
void checked(size_t n) { __builtin___memcpy_chk(buffer, &a, n, __builtin_object_size(buffer, 0)); }
void to_volatile(volatile char *v) { for (int i = 0; i < 4; i++) v[i] = buffer[i]; }
void uncopied(struct record *p) { struct record local; memcpy(&local, p, sizeof(local)); (void)local; }
