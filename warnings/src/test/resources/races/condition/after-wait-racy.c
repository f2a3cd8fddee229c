/*
 * A queue with a condition.
 * The consumer counts after it has released the mutex it got back from waiting.
 */
#include <pthread.h>

struct queue {
	pthread_mutex_t lock;
	pthread_cond_t nonempty;
	int length;
	int taken;
};

static struct queue queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};

static void wait_for_one(struct queue *q)
{
	while (q->length == 0) // NORACE: under the mutex
		pthread_cond_wait(&q->nonempty, &q->lock);
}

static void *consumer(void *arg)
{
	pthread_mutex_lock(&queue.lock);
	wait_for_one(&queue);
	queue.length--; // NORACE: under the mutex
	pthread_mutex_unlock(&queue.lock);
	queue.taken++; // RACE
	return NULL;
}

static void *producer(void *arg)
{
	for (int i = 0; i < 2; i++) {
		pthread_mutex_lock(&queue.lock);
		queue.length++; // NORACE: under the mutex
		pthread_mutex_unlock(&queue.lock);
		pthread_cond_signal(&queue.nonempty);
	}
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, consumer, NULL);
	pthread_create(&second, NULL, consumer, NULL);
	pthread_create(&third, NULL, producer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
