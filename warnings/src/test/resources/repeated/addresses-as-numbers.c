/* Numbers made of two addresses. */
static void *work(void *arg)
{
	uint64_t x = (uint64_t)arg, y = (uint64_t)root;

	TIMES(x = x + (y & x); y = (y | x) - x;)
	sink(x);
	pointers[2] = (void *)y;
	*(int *)x = *(int *)y;
	g++;
	return arg;
}
