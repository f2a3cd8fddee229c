/*
 * Threads share work by numbers that they draw from a counter.
 * One of them gives its number back before it is done, and the other counter is read in one section and written in another.
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
	int line;

	pthread_mutex_lock(&lock);
	line = next_line;
	pthread_mutex_unlock(&lock);
	pthread_mutex_lock(&lock);
	next_line = line + 1;
	pthread_mutex_unlock(&lock);
	return line < JOBS ? line : -1;
}

static void *worker(void *arg)
{
	int job = atomic_fetch_add(&next_job, 1);
	int line = take_line();

	if (arg)
		atomic_fetch_sub(&next_job, 1);
	if (job < JOBS)
		results[job]++; // RACE
	if (line >= 0)
		lines[line]++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[3];

	for (long i = 0; i < 3; i++)
		pthread_create(&threads[i], NULL, worker, (void *)i);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return results[0] + lines[0]; // NORACE
}
