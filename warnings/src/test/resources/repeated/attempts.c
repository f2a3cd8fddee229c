/* Attempts to take a lock, one behind the other. */
static void *work(void *arg)
{
	TIMES(if (pthread_mutex_trylock(&m) == 0) { table[0]++; if (pick()) table[1]++; pthread_mutex_unlock(&m); })
	g++;
	return arg;
}
