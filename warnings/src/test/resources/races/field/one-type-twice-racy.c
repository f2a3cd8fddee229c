/*
 * A union has a struct at two places: different members of it are the same bytes.
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
	both.here.second = 1; // RACE
	return arg;
}

static void *other(void *arg)
{
	both.behind.there.first = 2; // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, one, NULL);
	pthread_create(&thread, NULL, other, NULL);
	pthread_exit(NULL);
}
