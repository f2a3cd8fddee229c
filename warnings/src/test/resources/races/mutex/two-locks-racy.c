/*
 * Readers hold one of two locks, the writer should hold both.
 * It holds only one of them, so the reader with the other one is not excluded.
 */
#include <pthread.h>

static pthread_mutex_t left = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t right = PTHREAD_MUTEX_INITIALIZER;
static int value;

static void *reads_left(void *arg)
{
	int seen;

	pthread_mutex_lock(&left);
	seen = value; // NORACE: the writer always holds left
	pthread_mutex_unlock(&left);
	return seen ? arg : NULL;
}

static void *reads_right(void *arg)
{
	int seen;

	pthread_mutex_lock(&right);
	seen = value; // RACE
	pthread_mutex_unlock(&right);
	return seen ? arg : NULL;
}

static void *writes(void *arg)
{
	pthread_mutex_lock(&left);
	value = 7; // RACE
	pthread_mutex_unlock(&left);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	pthread_create(&first, NULL, reads_left, NULL);
	pthread_create(&second, NULL, reads_right, NULL);
	pthread_create(&third, NULL, writes, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
