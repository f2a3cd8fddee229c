/* A number that becomes narrow and wide again. */
static void *work(void *arg)
{
	uint64_t x = pick();

	TIMES(x = (uint32_t)x + (int64_t)(int32_t)x + (uint16_t)x; if (x > 9) x = (int8_t)x | x;)
	sink(x);
	pointers[0] = (void *)x;
	g++;
	return arg;
}
