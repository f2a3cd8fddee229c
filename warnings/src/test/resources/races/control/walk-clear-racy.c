/*
 * A thread clears the array of the object it was handed with memset. main walks over the array meanwhile.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct cell {
	pthread_mutex_t m;
	int a, b;
	int arr[3];
};

static void clear(struct cell *c)
{
	memset(c->arr, 0, sizeof c->arr); // RACE
}

static void *work(void *arg)
{
	struct cell *c = arg;

	pthread_mutex_lock(&c->m);
	clear(c);
	pthread_mutex_unlock(&c->m);
	return NULL;
}

int main(void)
{
	pthread_t thread;
	struct cell *c = calloc(1, sizeof *c);

	if (!c)
		return 1;
	pthread_mutex_init(&c->m, NULL);
	pthread_create(&thread, NULL, work, c);
	int *x = c->arr;
	for (int k = 0; k < 3; k++, x++)
		*x = 3; // RACE
	pthread_join(thread, NULL);
	return 0;
}
