/* Differences of numbers that were read, each of the ones before. */
static void *work(void *arg)
{
	uint64_t x = table[1], y = table[2];

	TIMES(x = (x & y) | (x + y); y = y - x; x = x - y;)
	sink(x);
	table[x] = y;
	pointers[1] = (void *)x;
	*(int *)x = 1;
	g++;
	return arg;
}
