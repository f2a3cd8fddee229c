/* Structures that come back from a function, made of the ones before. */
struct pair {
	uint64_t a;
	struct node *p;
};

static struct pair make(uint64_t a, struct node *p)
{
	struct pair r = {a, p};

	return r;
}

static void *work(void *arg)
{
	struct pair x = make(pick(), root);

	TIMES(x = make(x.a + x.a, x.p ? x.p->left : x.p); x.p->value++;)
	sink(x.a);
	sink_pointer(x.p);
	g++;
	return arg;
}
