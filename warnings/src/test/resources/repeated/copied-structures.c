/* Structures that are copied to and fro, with pointers from one to the other. */
static void *work(void *arg)
{
	struct node a = *root, b = *root, c;

	TIMES(c = a; a = b; b = c; a.left = &b; b.right = &a;)
	a.left->value++;
	sink_pointer(c.left);
	g++;
	return arg;
}
