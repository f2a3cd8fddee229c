/* Numbers of 128 bits. */
static void *work(void *arg)
{
	unsigned __int128 x = pick(), y = pick();

	TIMES(x = x * y + (x >> 3); y = y ^ (x | y);)
	sink(x);
	pointers[0] = (void *)(uintptr_t)x;
	g++;
	return arg;
}
