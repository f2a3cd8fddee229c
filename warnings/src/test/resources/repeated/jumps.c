/* Jumps to the places that a table tells. */
#define A(n, m) &&at##n,
#define L(n, m) at##n: x += *p; p += x; table[n] += x; goto *places[*p];

static void *work(void *arg)
{
	static void *places[] = {LEVELS(A)};
	long x = 0;
	char *p = arg;

	if (pick())
		goto out;
	LEVELS(L)
out:
	g++;
	return arg;
}
