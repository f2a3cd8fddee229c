/* Numbers with room for an address, passed, stored, used as an index and as an address. */
static void *work(void *arg)
{
	uint64_t x = pick(), y = pick();

	TIMES(x = x + y; y = (y & x) | (y + x); y = y ^ (x << 7 | x >> 25);)
	sink(x);
	table[x] = y;
	pointers[1] = (void *)x;
	*(int *)x = 1;
	g++;
	return arg;
}
