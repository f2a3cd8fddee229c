/*
 * A thread is started in a round that is not counted, so that the next one takes the place of its handle; or the handles are not at the numbers
 * that are counted.
 */
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int other;

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	total++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static void *work_too(void *arg)
{
	pthread_mutex_lock(&lock);
	other++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static int apart;

static void *work_apart(void *arg)
{
	pthread_mutex_lock(&lock);
	apart++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static int count_apart(int argc, char **argv)
{
	pthread_t *threads = malloc((size_t)argc * sizeof *threads);
	int counted = 0;

	for (int i = 0; i < argc; i++) {
		if (argv[i][0] == 't')
			counted++;
		pthread_create(&threads[i], NULL, work_apart, NULL);
	}
	for (int i = 0; i < counted; i++)
		pthread_join(threads[i], NULL);
	return apart; // RACE
}

int main(int argc, char **argv)
{
	pthread_t *threads = malloc((size_t)argc * sizeof *threads);
	pthread_t *others = malloc((size_t)argc * sizeof *others);
	int started = 0;
	int begun = 0;

	for (int i = 0; i < argc; i++) {
		pthread_create(&threads[started], NULL, work, NULL);
		if (argv[i][0] == 't')
			started++;
		if (argv[i][0] == 'u') {
			for (int k = 0; k < 2; k++)
				pthread_create(&others[begun], NULL, work_too, NULL);
			begun++;
		}
	}
	for (int i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	for (int i = 0; i < begun; i++)
		pthread_join(others[i], NULL);
	return count_apart(argc, argv) + total + other; // RACE
}
