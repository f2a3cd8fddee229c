/*
 * A spin lock.
 * Both threads hold it.
 */
#include <pthread.h>

static pthread_spinlock_t lock;
static int value;

static void *writer(void *arg)
{
	pthread_spin_lock(&lock);
	value++; // NORACE
	pthread_spin_unlock(&lock);
	return NULL;
}

static void *reader(void *arg)
{
	int seen;

	pthread_spin_lock(&lock);
	seen = value; // NORACE
	pthread_spin_unlock(&lock);
	return seen ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
	pthread_create(&first, NULL, writer, NULL);
	pthread_create(&second, NULL, reader, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_spin_destroy(&lock);
	return 0;
}
