/*
 * Threads share work by numbers that they draw from a counter: with an atomic addition, or under a lock.
 */
#include <pthread.h>
#include <stdatomic.h>

#define JOBS 40

static atomic_int next_job;
static int next_line;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int results[JOBS];
static int lines[JOBS];

static int take_line(void)
{
	int line = -1;

	pthread_mutex_lock(&lock);
	if (next_line < JOBS)
		line = next_line++;
	pthread_mutex_unlock(&lock);
	return line;
}

static void *worker(void *arg)
{
	int job;
	int line;

	while ((job = atomic_fetch_add(&next_job, 1)) < JOBS)
		results[job]++; // NORACE
	while ((line = take_line()) >= 0)
		lines[line]++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t threads[3];

	for (long i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, worker, NULL);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return results[0] + lines[0]; // NORACE
}
