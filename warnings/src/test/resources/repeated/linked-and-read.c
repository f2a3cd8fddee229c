/* What was linked is read and linked again. */
static void *work(void *arg)
{
	struct node *p = root;

	TIMES(p->left = p->right; p->right = p->left->left; p = p->left; p->any = &p->value;)
	*(int *)p->any = 1;
	g++;
	return arg;
}
