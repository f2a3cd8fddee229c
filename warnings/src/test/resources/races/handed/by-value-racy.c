/* Each thread copies the struct with the lock, and locks its copy. */
#include <pthread.h>
#include <stdlib.h>

struct state {
	pthread_mutex_t lock;
	int *counter;
};

static struct state common = {PTHREAD_MUTEX_INITIALIZER, NULL};

static void locked_count(struct state *state)
{
	pthread_mutex_lock(&state->lock);
	(*state->counter)++; // RACE
	pthread_mutex_unlock(&state->lock);
}

static void count_in(struct state state)
{
	locked_count(&state);
}

static void *count(void *unused)
{
	count_in(common);
	return unused;
}

int main(void)
{
	pthread_t threads[2];
	int counter = 0;

	common.counter = &counter; // NORACE
	pthread_create(&threads[0], NULL, count, NULL);
	pthread_create(&threads[1], NULL, count, NULL);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	return counter;
}
