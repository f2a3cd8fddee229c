/*
 * The elements of an array at the end of a struct, which has as many as the allocation makes room for.
 * A thread counts in the last one, main in the fourth.
 */
#include <pthread.h>
#include <stdlib.h>

struct scores {
	size_t count;
	int points[];
};

static struct scores *scores;

static void *last(void *unused)
{
	scores->points[scores->count - 1]++; // RACE
	return unused;
}

int main(void)
{
	pthread_t thread;

	scores = malloc(sizeof *scores + 4 * sizeof scores->points[0]);
	if (!scores)
		return 1;
	scores->count = 4;
	for (int i = 0; i < 4; i++)
		scores->points[i] = 0;
	pthread_create(&thread, NULL, last, NULL);
	scores->points[3] = 9; // RACE
	pthread_join(thread, NULL);
	return 0;
}
