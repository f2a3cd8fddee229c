/* Each thread is handed an element of its own, with pointers to one lock and one counter. */
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
	(*task->counter)++; // NORACE
	pthread_mutex_unlock(task->lock);
	return NULL;
}

int main(void)
{
	pthread_t threads[4];
	struct task tasks[4];
	int counter = 0;
	pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

	for (int i = 0; i < 4; i++)
		tasks[i].lock = &lock; // NORACE
	for (int i = 0; i < 4; i++) {
		tasks[i].counter = &counter; // NORACE
		tasks[i].number = i; // NORACE
		pthread_create(&threads[i], NULL, count, &tasks[i]);
	}
	for (int i = 0; i < 4; i++)
		pthread_join(threads[i], NULL);
	return counter;
}
