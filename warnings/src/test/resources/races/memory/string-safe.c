/*
 * A name that one thread changes and another one prints.
 * It is printed under the lock.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char name[16] = "nobody";

static void *renames(void *arg)
{
	pthread_mutex_lock(&lock);
	strcpy(name, "somebody"); // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *prints(void *arg)
{
	pthread_mutex_lock(&lock);
	if (strlen(name) > 0) // NORACE
		printf("%s\n", name); // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, renames, NULL);
	pthread_create(&second, NULL, prints, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
