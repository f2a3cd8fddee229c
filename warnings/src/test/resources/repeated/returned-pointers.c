/* Each function returns what the one before it does, or what is behind that. */
static struct node *f0(struct node *n, uint64_t x)
{
	n->value++;
	return n->left;
}
#define L(n, m) \
	static struct node *f##n(struct node *p, uint64_t x) \
	{ \
		struct node *q = f##m(p, x); \
		return pick() ? f##m(q, x) : q->right; \
	}
LEVELS(L)

static void *work(void *arg)
{
	f24(root, 1)->value++;
	g++;
	return arg;
}
