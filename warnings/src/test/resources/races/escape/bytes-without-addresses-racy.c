/*
 * Bytes are copied beside addresses.
 * Those of an object are copied to where another thread finds them, and among them is an address.
 */
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

struct own {
	int *at;
	char text[8];
};

static struct own told;
static int ready;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *same(void *pointer)
{
	return pointer;
}

static void copy(char *to, const char *from, unsigned long size)
{
	for (unsigned long i = 0; i < size; i++)
		to[i] = from[i];
}

static void *teller(void *arg)
{
	int count = 0;
	struct own own = {&count, "own"};

	pthread_mutex_lock(&lock);
	copy(same(&told), same(&own), sizeof own);
	ready = 1;
	pthread_mutex_unlock(&lock);
	count++; // RACE
	sleep(1);
	return arg;
}

static void *listener(void *arg)
{
	struct own heard;
	int known;

	pthread_mutex_lock(&lock);
	copy(same(&heard), same(&told), sizeof heard);
	known = ready;
	pthread_mutex_unlock(&lock);
	if (known)
		(*heard.at)++; // RACE
	return arg;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, teller, NULL);
	pthread_create(&other, NULL, listener, NULL);
	pthread_join(other, NULL);
	pthread_join(one, NULL);
	return 0;
}
