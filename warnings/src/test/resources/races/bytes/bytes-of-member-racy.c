/*
 * A thread is handed a struct that begins with text, and adds up its bytes one by one, under no lock. Another thread
 * counts in it meanwhile.
 */
#include <pthread.h>

struct record {
	char name[8];
	int count;
};

static struct {
	int before;
	struct record record;
} all;
static int sum;
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg)
{
	const char *bytes = arg;
	int i;

	for (i = 0; i < (int)sizeof(struct record); i++)
		sum += bytes[i]; // RACE
	return arg;
}

static void *other(void *arg)
{
	pthread_mutex_lock(&guard);
	all.record.count = all.record.count + 1; // RACE
	pthread_mutex_unlock(&guard);
	return arg;
}

int main(void)
{
	pthread_t first, second;

	pthread_create(&first, NULL, worker, &all.record);
	pthread_create(&second, NULL, other, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
