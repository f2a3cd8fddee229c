/*
 * A union has a struct at two places: the members that the threads write are different bytes.
 */
#include <pthread.h>

struct pair {
	int first;
	int second;
};

static union {
	struct pair here;
	struct {
		int before;
		struct pair there;
	} behind;
} both;

static void *one(void *arg)
{
	both.here.first = 1; // NORACE
	return arg;
}

static void *other(void *arg)
{
	both.behind.there.first = 2; // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, one, NULL);
	pthread_create(&thread, NULL, other, NULL);
	pthread_exit(NULL);
}
