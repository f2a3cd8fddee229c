/* Numbers that branches choose. */
static void *work(void *arg)
{
	uint64_t x = pick(), y = pick();

	TIMES(x = pick() ? x + 1 : x - y; if (x > y) y ^= x; else y++;)
	sink(x);
	table[x] = y;
	pointers[1] = (void *)x;
	*(int *)x = 1;
	g++;
	return arg;
}
