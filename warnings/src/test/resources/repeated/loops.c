/* Loops one behind the other, each as long as the last one told. */
static void *work(void *arg)
{
	uint64_t x = 0;

	TIMES(for (uint64_t i = x; i < (uint64_t)pick(); i++) { x += i * x; table[i]++; })
	sink(x);
	g++;
	return arg;
}
