/* Conditions of two numbers that make each other, at last of a lock. */
static void *work(void *arg)
{
	int x = pick(), y = pick();

	TIMES(x = x && y; y = y || x; x = (x < y) + (x == y) * (y > x);)
	if (x)
		pthread_mutex_lock(&m);
	table[y]++;
	if (x)
		pthread_mutex_unlock(&m);
	g++;
	return arg;
}
