/*
 * A matrix and one lock for each row. One thread gives the lock of the row back in the middle of it, and takes it again.
 */
#include <pthread.h>
#include <stdlib.h>

static int data[16][16];
static pthread_mutex_t rows[16];

static void *worker(void *arg)
{
	int i = rand() % 16;
	int j = rand() % 16;

	pthread_mutex_lock(&rows[i]);
	data[i][j]++; // NORACE
	pthread_mutex_unlock(&rows[i]);
	return NULL;
}

static void *clear(void *arg)
{
	for (int i = 0; i < 16; i++) {
		pthread_mutex_lock(&rows[i]);
		for (int j = 0; j < 16; j++) {
			data[i][j] = 0; // NORACE
			if (j == 8) {
				pthread_mutex_unlock(&rows[i]);
				pthread_mutex_lock(&rows[i]);
			}
		}
		pthread_mutex_unlock(&rows[i]);
	}
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	for (int i = 0; i < 16; i++)
		pthread_mutex_init(&rows[i], NULL);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, clear, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
