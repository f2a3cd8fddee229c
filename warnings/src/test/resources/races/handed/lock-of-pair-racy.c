/* The lock is one of two in a struct. */
#include <pthread.h>
#include <stdlib.h>

struct task {
	pthread_mutex_t *lock;
	int *counter;
	int number;
};

struct pair {
	pthread_mutex_t first;
	int unused;
	pthread_mutex_t second;
};

static void *count(void *argument)
{
	struct task *task = argument;

	pthread_mutex_lock(task->lock);
	(*task->counter)++; // RACE
	pthread_mutex_unlock(task->lock);
	return NULL;
}

int main(void)
{
	pthread_t threads[4];
	struct task tasks[4];
	int counter = 0;
	struct pair pair;

	pthread_mutex_init(&pair.first, NULL);
	pthread_mutex_init(&pair.second, NULL);
	for (int i = 0; i < 4; i++)
		tasks[i].lock = i % 2 ? &pair.first : &pair.second; // NORACE
	for (int i = 0; i < 4; i++) {
		tasks[i].counter = &counter; // NORACE
		tasks[i].number = i; // NORACE
		pthread_create(&threads[i], NULL, count, &tasks[i]);
	}
	for (int i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	return counter;
}
