/* Numbers of 32 bits, each made of the ones before, as in a digest. */
static void *work(void *arg)
{
	uint32_t x = pick(), y = pick();

	TIMES(x = (x << 3) + (x >> 5) ^ (x * y); y = y + (x ^ y);)
	g = x;
	g++;
	return arg;
}
