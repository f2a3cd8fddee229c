/* Compiler builtins: expect, unreachable, trap, object_size, overflow, bit operations, prefetch, assume, frame, constant_p. */
int g, h;
unsigned u;
unsigned long ul;
long long ll;
char buffer[16];
void *p;
double d;
int out(void);

int expected(int x) { return __builtin_expect(x, 1) ? g : h; }
int likely_load(void) { if (__builtin_expect(!!g, 0)) return h; return 1; }
int unreachable(int x) { if (x == 1) return g; if (x == 2) return h; __builtin_unreachable(); }
void trap(int x) { if (x) { g = 1; __builtin_trap(); } }
void debug_trap(void) { __builtin_debugtrap(); g = 1; }
unsigned long object_size(char *q) { return __builtin_object_size(q, 0) + __builtin_object_size(buffer + 4, 1) + __builtin_dynamic_object_size(q, 0); }
int overflow(int x, int y) { return __builtin_add_overflow(x, y, &g) | __builtin_mul_overflow(x, g, &h) | __builtin_sub_overflow(ul, 1, &u); }
int overflow_wide(void) { return __builtin_mul_overflow(ul, ll, &ll) | __builtin_sadd_overflow(g, h, &g); }
unsigned bits(void) { return __builtin_bswap32(u) + __builtin_ctz(u) + __builtin_clz(u) + __builtin_popcountl(ul) + __builtin_ffs(g) + __builtin_parity(u); }
unsigned long more_bits(void) { return __builtin_bswap64(ul) + __builtin_bswap16((unsigned short)u) + __builtin_rotateleft32(u, 3) + __builtin_bitreverse64(ul) + __builtin_clzll(ul); }
void prefetch(void) { __builtin_prefetch(p, 1, 3); __builtin_prefetch(buffer); }
int assumed(int x) { __builtin_assume(x > 0); int *q = __builtin_assume_aligned(p, 64); return *q / x; }
void *frames(void) { return (char *)__builtin_return_address(0) + (long)__builtin_frame_address(0); }
int constants(int x) { return __builtin_constant_p(x) + __builtin_constant_p(3) + (__builtin_constant_p(g) ? g : 0); }
double math(void) { return __builtin_fabs(d) + __builtin_sqrt(d) + __builtin_huge_val() + __builtin_isnan(d) + __builtin_copysign(d, -1.0); }
int strings(void) { return __builtin_strcmp("a", buffer) + __builtin_abs(g) + __builtin_printf("%d", g); }
int is_big(void) { return __builtin_labs(ll) + __builtin_clzs((unsigned short)u) + __builtin_signbit(d); }
unsigned carry(void) { unsigned c; u = __builtin_addc(u, 1u, 0u, &c); return c; }
void nontemporal(void) { __builtin_nontemporal_store(1, &g); h = __builtin_nontemporal_load(&g); }
int builtin_memory(void) { return __builtin_memcmp(buffer, "x", 1) + (__builtin_memchr(buffer, 0, 16) != 0); }
void clear_cache(void) { __builtin___clear_cache(buffer, buffer + 16); }
int available(void) { return __builtin_classify_type(g) + __builtin_cpu_supports("sse2"); }
