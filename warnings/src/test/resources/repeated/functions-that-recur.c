/* Functions that call each other, each under its own lock. */
#define D(n, m) static void f##n(struct node *p, uint64_t x);
LEVELS(D)
static void f0(struct node *p, uint64_t x)
{
	f24(p->right, x);
	f13(p->left, x - 1);
}
#define L(n, m) \
	static void f##n(struct node *p, uint64_t x) \
	{ \
		if (!p) \
			return; \
		p->value++; \
		f##m(p->left, x + x); \
		f0(p->right, x * x); \
		pthread_mutex_lock(&p->lock); \
		p->wide += x; \
		pthread_mutex_unlock(&p->lock); \
	}
LEVELS(L)

static void *work(void *arg)
{
	f24(root, 1);
	g++;
	return arg;
}
