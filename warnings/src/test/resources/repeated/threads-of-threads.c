/* Each thread starts and calls the one before it. */
static void *f0(void *a)
{
	return a;
}
#define L(n, m) \
	static void *f##n(void *a) \
	{ \
		pthread_t t; \
		pthread_create(&t, NULL, f##m, a); \
		f##m(a); \
		pthread_join(t, NULL); \
		table[n]++; \
		return a; \
	}
LEVELS(L)

static void *work(void *arg)
{
	f24(arg);
	g++;
	return arg;
}
