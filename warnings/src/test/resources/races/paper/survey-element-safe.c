/*
 * Survey, section 6: nobody knows which of the two objects the pointer names, but the lock is in the object that is changed.
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
	pthread_mutex_lock(&p->mtx);
	p->datum++; // NORACE
	pthread_mutex_unlock(&p->mtx);
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
