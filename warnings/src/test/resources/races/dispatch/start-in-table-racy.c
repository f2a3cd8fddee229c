/*
 * The routine of a thread is read from a copied table, and returned by a function.
 * Nobody locks.
 */
#include <pthread.h>
#include <stddef.h>
#include <string.h>

typedef void *(*routine)(void *);

struct job {
	const char *name;
	routine run;
};

static int count;

static void *worker(void *arg)
{
	count++; // RACE
	return arg;
}

static const struct job jobs[2] = {{"first", worker}, {"second", worker}};

static routine pick(const struct job *of, int index)
{
	return of[index].run;
}

int main(void)
{
	struct job copy[2];
	pthread_t first;
	pthread_t second;

	memcpy(copy, jobs, sizeof jobs);
	pthread_create(&first, NULL, copy[0].run, NULL);
	pthread_create(&second, NULL, pick(copy, 1), NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
