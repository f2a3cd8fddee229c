/*
 * A lock for readers and writers, made of a mutex, a condition and two counters; writers do not wait for readers.
 */
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int readers;
static int writing;
static int data;

static void read_lock(void)
{
	pthread_mutex_lock(&lock);
	while (writing) // NORACE
		pthread_cond_wait(&changed, &lock);
	readers++; // NORACE
	pthread_mutex_unlock(&lock);
}

static void read_unlock(void)
{
	pthread_mutex_lock(&lock);
	readers--; // NORACE
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

static void write_lock(void)
{
	pthread_mutex_lock(&lock);
	while (writing) // NORACE
		pthread_cond_wait(&changed, &lock);
	writing = 1; // NORACE
	pthread_mutex_unlock(&lock);
}

static void write_unlock(void)
{
	pthread_mutex_lock(&lock);
	writing = 0; // NORACE
	pthread_cond_broadcast(&changed);
	pthread_mutex_unlock(&lock);
}

static void *reader(void *unused)
{
	int seen;
	read_lock();
	seen = data; // RACE
	read_unlock();
	return seen > 7 ? &data : unused;
}

static void *writer(void *unused)
{
	write_lock();
	data++; // RACE
	write_unlock();
	return unused;
}

int main(void)
{
	pthread_t threads[3];
	pthread_create(&threads[0], NULL, reader, NULL);
	pthread_create(&threads[1], NULL, writer, NULL);
	pthread_create(&threads[2], NULL, writer, NULL);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	pthread_join(threads[2], NULL);
	return 0;
}
