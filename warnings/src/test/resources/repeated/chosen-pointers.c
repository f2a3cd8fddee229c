/* Pointers that branches choose, of two or of what they lead to. */
static void *work(void *arg)
{
	struct node *p = arg, *q = root;

	TIMES(if (pick()) p = q; else q = p->left; q = pick() ? q : p;)
	p->value++;
	q->value++;
	sink_pointer(q);
	g++;
	return arg;
}
