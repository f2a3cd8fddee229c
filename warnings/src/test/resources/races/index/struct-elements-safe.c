/*
 * Elements with two members; the locks are in an array of their own.
 */
#include <pthread.h>
#include <stdlib.h>

struct pair {
	long left;
	long right;
};

static struct pair pairs[32];
static pthread_mutex_t mutex[32];

static void *worker(void *arg)
{
	int i = rand() % 32;

	pthread_mutex_lock(&mutex[i]);
	pairs[i].left++; // NORACE
	pairs[i].right--; // NORACE
	pthread_mutex_unlock(&mutex[i]);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	for (int i = 0; i < 32; i++)
		pthread_mutex_init(&mutex[i], NULL);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
