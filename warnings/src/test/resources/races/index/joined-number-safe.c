/*
 * Each thread writes the element at its number, and main reads it when the thread was joined.
 * It joins the thread of this number.
 */
#include <pthread.h>
#define THREADS 4
int results[THREADS + 1];
int numbers[THREADS];
void *worker(void *arg)
{
	int me = *(int *)arg;
	results[me] = me; // NORACE
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	int sum = 0;
	for (int i = 0; i < THREADS; i++) {
		numbers[i] = i;
		pthread_create(&threads[i], 0, worker, &numbers[i]);
	}
	for (int i = 0; i < THREADS; i++) {
		pthread_join(threads[i], 0);
		sum += results[i + 0]; // NORACE
	}
	return sum;
}
