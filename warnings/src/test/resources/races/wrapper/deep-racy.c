/*
 * Three layers of wrappers around lock and unlock.
 * The middle layer of leaving is called too early.
 */
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void lock_mutex(pthread_mutex_t *which) { pthread_mutex_lock(which); }
static void lock_layer(pthread_mutex_t *which) { lock_mutex(which); }
static void lock_all(void) { lock_layer(&mutex); }

static void unlock_mutex(pthread_mutex_t *which) { pthread_mutex_unlock(which); }
static void unlock_layer(pthread_mutex_t *which) { unlock_mutex(which); }
static void unlock_all(void) { unlock_layer(&mutex); }

static void *worker(void *arg)
{
	lock_all();
	value++; // NORACE: under the lock
	unlock_all();
	return NULL;
}

static int checks;

static void *checker(void *arg)
{
	lock_all();
	value--; // NORACE: under the lock
	unlock_layer(&mutex);
	checks++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, checker, NULL);
	pthread_create(&third, NULL, checker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
