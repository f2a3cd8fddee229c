/* Words that are put together of bytes at places that they tell. */
static void *work(void *arg)
{
	uint8_t *p = arg;
	uint64_t x = 0;

	TIMES(x = (x << 8) | p[3]; x ^= (uint64_t)p[x & 255] << (x & 31);)
	sink(x);
	*(char *)x = 1;
	g++;
	return arg;
}
