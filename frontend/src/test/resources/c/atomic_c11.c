/* C11 atomics: every operation, ordering and size, structs, pointers, flags, fences; atomics through plain operators. */
#include <stdatomic.h>
#include <stdbool.h>

struct pair { int x, y; };
struct triple { long a, b, c; };

_Atomic int i;
atomic_long l;
atomic_bool b;
atomic_uchar c;
_Atomic short s;
_Atomic(int *) p;
_Atomic struct pair pr;
_Atomic struct triple big;
atomic_flag flag = ATOMIC_FLAG_INIT;
_Atomic double d;
int plain;

int load_all(void)
{
	return atomic_load(&i) + atomic_load_explicit(&i, memory_order_relaxed)
		+ atomic_load_explicit(&i, memory_order_acquire) + (int)atomic_load(&l) + atomic_load(&c) + s;
}

void store_all(int v)
{
	atomic_store(&i, v);
	atomic_store_explicit(&i, v, memory_order_release);
	atomic_store_explicit(&i, v, memory_order_relaxed);
	atomic_store(&b, v);
	s = (short)v;
	i = v;
}

int fetch(int v)
{
	return atomic_fetch_add(&i, v) + atomic_fetch_sub_explicit(&i, v, memory_order_acq_rel) + atomic_fetch_or(&i, v)
		+ atomic_fetch_and(&i, v) + atomic_fetch_xor(&i, v) + atomic_exchange(&i, v);
}

void operators(void) { i++; --i; i += 3; i |= 4; l *= 2; s <<= 1; d += 0.5; }

bool compare(int old, int new)
{
	return atomic_compare_exchange_strong(&i, &old, new)
		| atomic_compare_exchange_weak_explicit(&i, &old, new, memory_order_acq_rel, memory_order_relaxed);
}

bool compare_shared_expected(int new) { return atomic_compare_exchange_strong(&i, &plain, new); }
int *pointers(int *q) { int *old = atomic_exchange(&p, q); atomic_fetch_add(&p, 2); return old; }
struct pair structs(struct pair v) { atomic_store(&pr, v); return atomic_load(&pr); }
struct triple big_structs(struct triple v) { struct triple old = atomic_exchange(&big, v); return old; }
bool flags(void) { bool was = atomic_flag_test_and_set(&flag); atomic_flag_clear(&flag); return was; }
void fences(void) { atomic_thread_fence(memory_order_seq_cst); atomic_signal_fence(memory_order_acquire); }
void initialise(void) { atomic_init(&i, 3); }
void runtime_order(int order) { atomic_store_explicit(&i, 1, order); plain = atomic_load_explicit(&i, order); }
int local_atomic(void) { _Atomic int local = plain; return local++; }
