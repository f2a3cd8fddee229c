/* A way down a tree. */
static void *work(void *arg)
{
	struct node *p = root;

	TIMES(p = pick() ? p->left : p->right; p->value++;)
	sink_pointer(p);
	g++;
	return arg;
}
