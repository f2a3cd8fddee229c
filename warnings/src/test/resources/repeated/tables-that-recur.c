/* Functions of a table that call through the table. */
extern void (*const operations[])(void *);
#define L(n, m) static void f##n(void *p) { struct node *q = p; q->value += n; operations[q->value](q->left); }
LEVELS(L)
#define F(n, m) f##n,
void (*const operations[])(void *) = {LEVELS(F)};

static void *work(void *arg)
{
	operations[pick()](root);
	g++;
	return arg;
}
