/* Loads and stores of globals that optimisers delete, merge, move or speculate. None may be lost or gained. */
int g, h, G, r;
int a[4];
struct pair { int x, y; } p;

void load_into_unused(void) { int x = g; }
void load_to_void(void) { (void)g; }
void load_pointer_to_void(int *q) { (void)*q; }
void load_member_to_void(struct pair *q) { (void)q->y; }
void load_statement(void) { g; }
void load_comma(void) { r = (g, h); }
void guarded_load(int c) { if (c) r = g; }
void guarded_store(int c) { if (c) h = 6; }
void two_guarded_stores(int x, int y) { if (x) G = 1; if (y) G = 2; }
void store_then_guarded_store(int c) { h = 0; if (c) h = 1; }
void store_twice(void) { h = 1; h = 2; }
void store_same_value(void) { h = h; }
void load_twice(void) { r = g + g; }
void store_then_load(void) { g = 3; r = g; }
void load_after_call(void (*f)(void)) { r = g; f(); r = g; }
void store_before_null(void) { G = 1; *(volatile int *)0 = 2; G = 3; }
void store_before_plain_null(void) { G = 1; *(int *)0 = 2; G = 3; }
int select_by_value(int c) { return c ? g : h; }
int *select_address(int c) { return c ? &g : &h; }
void store_selected(int c) { *(c ? &g : &h) = 1; }
int short_circuit(void) { return g && h || r; }
int load_in_dead_loop(void) { while (0) r = g; return 0; }
void after_return(void) { return; g = 1; }
void increment(void) { g++; ++h; G += 2; r -= 1; }
void compound(void) { g |= h; g <<= 1; a[g & 3] ^= r; }
void same_branches(int c) { if (c) g = 1; else g = 1; }
void constant_condition(void) { if (1) g = 1; else h = 1; }
int chained(void) { return g = h = r = 4; }
int unused_sum(void) { g + h; return 0; }
void copy_loop(int n) { for (int i = 0; i < n; i++) a[i] = a[i + 1]; }
void loop_invariant(int n) { for (int i = 0; i < n; i++) r = g; }
int address_only(void) { return &a[2] != a + 1; }
int size_only(void) { return sizeof(g) + sizeof a[g]; }
