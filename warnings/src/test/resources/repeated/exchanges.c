/* Loops that exchange what they read, one behind the other. */
static void *work(void *arg)
{
	_Atomic uint64_t *a = arg;
	uint64_t x = atomic_load(a);

	TIMES(while (!atomic_compare_exchange_weak(a, &x, x + x)) { x = x * x; } x += atomic_fetch_add(a, x);)
	sink(x);
	pointers[0] = (void *)x;
	g++;
	return arg;
}
