/*
 * Each thread is told its part by constants: a struct that is given its content at once, a variable with initial values, or the number itself.
 */
#include <pthread.h>

struct range {
	int from;
	int to;
};

static int local[100];
static int named[100];
static int plain[100];
static struct range lower = {0, 50};
static struct range upper = {50, 100};

static void *fill_local(void *arg)
{
	struct range *range = arg;

	for (int i = range->from; i < range->to; i++)
		local[i] = i; // NORACE
	return NULL;
}

static void *fill_named(void *arg)
{
	struct range *range = arg;

	for (int i = range->from; i < range->to; i++)
		named[i] = i; // NORACE
	return NULL;
}

static void *fill_plain(void *arg)
{
	int from = (int)(long)arg;

	for (int i = from; i < from + 50; i++)
		plain[i] = i; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[6];
	struct range low = {0, 50}, high = {50, 100};

	pthread_create(&threads[0], NULL, fill_local, &low);
	pthread_create(&threads[1], NULL, fill_local, &high);
	pthread_create(&threads[2], NULL, fill_named, &lower);
	pthread_create(&threads[3], NULL, fill_named, &upper);
	pthread_create(&threads[4], NULL, fill_plain, (void *)0);
	pthread_create(&threads[5], NULL, fill_plain, (void *)50);
	pthread_exit(NULL);
}
