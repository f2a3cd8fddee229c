/* Many locks that are held together. */
static pthread_mutex_t locks[64];
#define L(n, m) pthread_mutex_lock(&locks[n]); pthread_mutex_lock(&locks[32 + m]); table[n]++;
#define U(n, m) pthread_mutex_unlock(&locks[n]); pthread_mutex_unlock(&locks[32 + m]);

static void *work(void *arg)
{
	LEVELS(L)
	LEVELS(U)
	g++;
	return arg;
}
