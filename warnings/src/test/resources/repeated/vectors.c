/* Vectors, each made of the ones before. */
typedef long four __attribute__((vector_size(32)));

static void *work(void *arg)
{
	four x = {pick()}, y = {pick()};

	TIMES(x = x * y + x; y = (x ^ y) - x;)
	table[x[0]] = y[1];
	sink(x[2]);
	g++;
	return arg;
}
