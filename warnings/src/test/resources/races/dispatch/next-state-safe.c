/*
 * Each state of a machine returns the function of the next one.
 * The function locks.
 */
#include <pthread.h>
#include <stddef.h>

typedef struct state state;
typedef state (*step)(int *);

struct state {
	step next;
};

static state begin(int *turns);
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int count;

static state work(int *turns)
{
	pthread_mutex_lock(&lock);
	count++; // NORACE
	pthread_mutex_unlock(&lock);
	return (state){*turns > 3 ? NULL : begin};
}

static state begin(int *turns)
{
	(*turns)++;
	return (state){work};
}

static void *worker(void *arg)
{
	int turns = 0;
	state at = {begin};

	while (at.next != NULL) {
		at = at.next(&turns);
	}
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
