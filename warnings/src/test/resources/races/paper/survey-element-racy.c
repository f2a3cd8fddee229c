/*
 * Survey, section 6: nobody knows which of the two objects the pointer names, and it is asked for anew after the lock was taken.
 */
#include <pthread.h>
#include <stdlib.h>

static struct element {
	int datum;
	pthread_mutex_t mtx;
} A = {0, PTHREAD_MUTEX_INITIALIZER}, B = {0, PTHREAD_MUTEX_INITIALIZER};

static void *worker(void *arg)
{
	struct element *p;

	(void)arg;
	if (rand() % 2)
		p = &A;
	else
		p = &B;
	pthread_mutex_t *lock = &p->mtx;

	pthread_mutex_lock(lock);
	if (rand() % 2)
		p = &A;
	p->datum++; // RACE
	pthread_mutex_unlock(lock);
	return NULL;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&two, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
