/*
 * The bytes of a struct that begins with text are added up one by one, under no lock. Another thread
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

static void add(const char *bytes, int length)
{
	int i;

	for (i = 0; i < length; i++)
		sum += bytes[i]; // RACE
}

static void *worker(void *arg)
{
	add((const char *)&all.record, sizeof all.record);
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

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, other, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
