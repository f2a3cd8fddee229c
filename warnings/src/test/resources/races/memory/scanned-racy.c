/*
 * A number is read from a string into a variable that another thread shows.
 * It is read without the lock.
 */
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int limit;

static void *configures(void *arg)
{
	const char *line = "limit 7";

	sscanf(line, "limit %d", &limit); // RACE
	return NULL;
}

static void *shows(void *arg)
{
	pthread_mutex_lock(&lock);
	printf("%d\n", limit); // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, configures, NULL);
	pthread_create(&second, NULL, shows, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
