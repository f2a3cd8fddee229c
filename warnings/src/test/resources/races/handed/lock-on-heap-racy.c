/* A lock is allocated for each thread. */
#include <pthread.h>
#include <stdlib.h>

struct task {
	pthread_mutex_t *lock;
	int *counter;
	int number;
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

	for (int i = 0; i < 4; i++) {
		tasks[i].lock = malloc(sizeof(*tasks[i].lock)); // NORACE
		pthread_mutex_init(tasks[i].lock, NULL);
	}
	for (int i = 0; i < 4; i++) {
		tasks[i].counter = &counter; // NORACE
		tasks[i].number = i; // NORACE
		pthread_create(&threads[i], NULL, count, &tasks[i]);
	}
	for (int i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	return counter;
}
