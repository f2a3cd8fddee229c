/* A wrapper of malloc(), and a thread that is handed an object which others know. */
#include <pthread.h>
#include <stdlib.h>

static void *xmalloc(size_t size)
{
	void *memory = malloc(size);

	if (!memory)
		abort();
	return memory;
}

static int *reads, *writes;
static pthread_mutex_t lock_of_reads = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_of_writes = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *unused)
{
	pthread_mutex_lock(&lock_of_reads);
	(*reads)++; // RACE
	pthread_mutex_unlock(&lock_of_reads);
	return unused;
}

static void *writer(void *unused)
{
	pthread_mutex_lock(&lock_of_writes);
	(*writes)++; // NORACE
	pthread_mutex_unlock(&lock_of_writes);
	return unused;
}

static void *lonely(void *argument)
{
	int *mine = argument;

	*mine = 3; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[5];

	reads = xmalloc(sizeof(*reads));
	writes = xmalloc(sizeof(*writes));
	*reads = 0; // NORACE
	*writes = 0; // NORACE
	for (int i = 0; i < 2; i++) {
		pthread_create(&threads[i], NULL, reader, NULL);
		pthread_create(&threads[2 + i], NULL, writer, NULL);
	}
	pthread_create(&threads[4], NULL, lonely, reads);
	return 0;
}
