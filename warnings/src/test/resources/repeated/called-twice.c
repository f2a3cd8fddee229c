/* Each function calls the one before it twice, once under a lock. */
static void f0(struct node *n, uint64_t x)
{
	n->value++;
}
#define L(n, m) \
	static void f##n(struct node *p, uint64_t x) \
	{ \
		pthread_mutex_lock(&p->lock); \
		f##m(p->left, x + x); \
		pthread_mutex_unlock(&p->lock); \
		f##m(p, x * x); \
		p->wide += x; \
	}
LEVELS(L)

static void *work(void *arg)
{
	f24(root, 1);
	g++;
	return arg;
}
