/* A lock that is taken on some ways, and given back on the same ones, again and again. */
static void *work(void *arg)
{
	TIMES({ int f = pick(); if (f) pthread_mutex_lock(&m); table[f]++; if (f) pthread_mutex_unlock(&m); })
	g++;
	return arg;
}
