/* A lock at each step of a way. */
static void *work(void *arg)
{
	struct node *p = root;

	TIMES(p = pick() ? p->left : p; pthread_mutex_lock(&p->lock); p->value++; pthread_mutex_unlock(&p->lock);)
	g++;
	return arg;
}
