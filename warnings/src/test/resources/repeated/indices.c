/* Indices that are made of indices. */
static void *work(void *arg)
{
	long i = pick(), j = pick();

	TIMES(i = i * 2 + j; j = j * 3 + i; table[i + j]++; table[i * 8 + j * 4 + 2]++;)
	g++;
	return arg;
}
