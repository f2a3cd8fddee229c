/* Both threads take the mutex that the library made for the queue. */
#include <pthread.h>
#include <stddef.h>

typedef struct apr_pool_t apr_pool_t;
typedef struct apr_thread_mutex_t apr_thread_mutex_t;
extern int apr_thread_mutex_create(apr_thread_mutex_t **mutex, unsigned flags, apr_pool_t *pool);
extern int apr_thread_mutex_lock(apr_thread_mutex_t *mutex);
extern int apr_thread_mutex_unlock(apr_thread_mutex_t *mutex);

struct queue {
	apr_thread_mutex_t *mutex;
	int length;
};

static struct queue queue;

static void *work(void *arg)
{
	apr_thread_mutex_lock(queue.mutex);
	queue.length++; // NORACE
	apr_thread_mutex_unlock(queue.mutex);
	return arg;
}

int main(void)
{
	pthread_t thread;

	if (apr_thread_mutex_create(&queue.mutex, 0, NULL))
		return 1;
	pthread_create(&thread, NULL, work, NULL);
	apr_thread_mutex_lock(queue.mutex);
	queue.length--; // NORACE
	apr_thread_mutex_unlock(queue.mutex);
	pthread_join(thread, NULL);
	return 0;
}
