/* Each function passes its callback, or another one, to the one before it. */
static void cb(struct node *n)
{
	n->value++;
}
static void other(struct node *n)
{
	n->wide++;
}
static void f0(struct node *n, void (*c)(struct node *))
{
	c(n);
}
#define L(n, m) \
	static void f##n(struct node *p, void (*c)(struct node *)) \
	{ \
		f##m(p->left, c); \
		f##m(p->right, pick() ? c : other); \
		c(p); \
	}
LEVELS(L)

static void *work(void *arg)
{
	f24(root, cb);
	g++;
	return arg;
}
