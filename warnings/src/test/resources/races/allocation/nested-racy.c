/* A constructor that keeps what it is handed: two names, one object, two locks. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct counter {
	int value;
	struct counter *parent;
};

static void *get_memory(size_t size)
{
	void *memory = malloc(size);

	if (!memory)
		memory = calloc(1, size);
	return memory;
}

static void *get_zeroed(size_t size)
{
	void *memory = get_memory(size);

	if (memory)
		memset(memory, 0, size);
	return memory;
}

static struct counter *counter_new(struct counter *parent)
{
	struct counter *counter = get_zeroed(sizeof(*counter));

	if (!counter)
		exit(1);
	counter->value = 1; // NORACE
	counter->parent = parent; // NORACE
	return counter;
}

static struct counter *up, *down;
static pthread_mutex_t lock_of_up = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lock_of_down = PTHREAD_MUTEX_INITIALIZER;

static void *count_up(void *unused)
{
	pthread_mutex_lock(&lock_of_up);
	up->value++; // RACE
	pthread_mutex_unlock(&lock_of_up);
	return unused;
}

static void *count_down(void *unused)
{
	pthread_mutex_lock(&lock_of_down);
	down->value--; // RACE
	pthread_mutex_unlock(&lock_of_down);
	return unused;
}

int main(void)
{
	pthread_t threads[4];

	up = counter_new(NULL);
	down = counter_new(up)->parent;
	for (int i = 0; i < 2; i++) {
		pthread_create(&threads[i], NULL, count_up, NULL);
		pthread_create(&threads[2 + i], NULL, count_down, NULL);
	}
	return 0;
}
