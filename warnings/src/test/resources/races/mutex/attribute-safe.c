/*
 * Two threads set up mutexes with one attribute object, which nobody changes any more.
 */
#include <pthread.h>

static pthread_mutexattr_t attributes;
static pthread_mutex_t first;
static pthread_mutex_t second;

static void *recursive(void *arg)
{
	pthread_mutex_init(&first, &attributes);
	return arg;
}

static void *plain(void *arg)
{
	pthread_mutex_init(&second, &attributes); // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_mutexattr_init(&attributes);
	pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE); // NORACE
	pthread_create(&thread, NULL, recursive, NULL);
	pthread_create(&thread, NULL, plain, NULL);
	pthread_exit(NULL);
}
