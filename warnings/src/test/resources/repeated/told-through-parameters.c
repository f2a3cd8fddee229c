/* A pointer that a function changes for its caller. */
static void get(struct node **out, long *x)
{
	*out = pick() ? (*out)->left : root;
	*x = (*out)->wide + *x;
}

static void *work(void *arg)
{
	struct node *p = root;
	long x = 0;

	TIMES(get(&p, &x); p->value += x; get(&p->left, &x);)
	g++;
	return arg;
}
