/* __atomic_* and __sync_* builtins on plain objects, and accesses beside them that stay plain. */
int g, r;
long l;
char c;
void *p;
unsigned __int128 wide;
struct s { int a; long b; } st;

int atomic_load_all(void)
{
	int v;

	__atomic_load(&g, &v, __ATOMIC_ACQUIRE);
	return v + __atomic_load_n(&g, __ATOMIC_SEQ_CST) + __atomic_load_n(&g, __ATOMIC_CONSUME);
}

void atomic_store_all(int v)
{
	__atomic_store_n(&g, v, __ATOMIC_RELEASE);
	__atomic_store(&g, &r, __ATOMIC_RELAXED);
	__atomic_store_n(&p, &g, __ATOMIC_RELEASE);
}

int exchange(int v)
{
	int out;

	__atomic_exchange(&g, &v, &out, __ATOMIC_ACQ_REL);
	return out + __atomic_exchange_n(&g, v, __ATOMIC_ACQUIRE);
}

int compare_exchange(int old, int new)
{
	return __atomic_compare_exchange_n(&g, &old, new, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)
		+ __atomic_compare_exchange_n(&g, &r, new, 1, __ATOMIC_ACQUIRE, __ATOMIC_ACQUIRE);
}

int fetch_op(int v)
{
	return __atomic_fetch_add(&g, v, __ATOMIC_RELAXED) + __atomic_add_fetch(&g, v, __ATOMIC_SEQ_CST)
		+ __atomic_fetch_nand(&g, v, __ATOMIC_RELAXED) + __atomic_or_fetch(&g, v, __ATOMIC_RELAXED)
		+ __atomic_fetch_xor(&c, 1, __ATOMIC_RELAXED) + __atomic_fetch_min(&g, v, __ATOMIC_RELAXED)
		+ __atomic_fetch_max(&g, v, __ATOMIC_RELAXED);
}

int sync_op(int v)
{
	return __sync_fetch_and_add(&g, v) + __sync_sub_and_fetch(&g, v) + __sync_val_compare_and_swap(&g, 1, v)
		+ __sync_bool_compare_and_swap(&g, 1, v) + __sync_lock_test_and_set(&g, 1);
}

void sync_release(void) { __sync_lock_release(&g); __sync_synchronize(); }
int test_and_set(void) { int was = __atomic_test_and_set(&c, __ATOMIC_ACQUIRE); __atomic_clear(&c, __ATOMIC_RELEASE); return was; }
struct s odd_size(struct s *from) { struct s v; __atomic_load(from, &v, __ATOMIC_SEQ_CST); return v; }
void wide_store(unsigned __int128 v) { __atomic_store_n(&wide, v, __ATOMIC_SEQ_CST); }
void mixed(void) { __atomic_store_n(&g, 1, __ATOMIC_RELEASE); g = 2; r = g; }
void member(struct s *q) { __atomic_fetch_add(&q->b, 1, __ATOMIC_RELAXED); q->b++; }
void fence(void) { __atomic_thread_fence(__ATOMIC_ACQUIRE); __atomic_signal_fence(__ATOMIC_SEQ_CST); }
