/*
 * A function is called through a local variable that began with the name of another one:
 * a helper has stored there since, or a round of a loop.
 */
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int by_helper;
static int by_loop;
static int by_choice;

static void nothing(void)
{
}

static void unlock(void)
{
	pthread_mutex_unlock(&lock);
}

static void choose(void (**step)(void))
{
	*step = unlock;
}

static void *first_main(void *arg)
{
	void (*step)(void) = nothing;

	pthread_mutex_lock(&lock);
	choose(&step);
	step();
	by_helper++; // RACE
	return NULL;
}

static void *second_main(void *arg)
{
	void (*step)(void) = nothing;

	pthread_mutex_lock(&lock);
	for (int i = 0; i < 3; i++)
		if (i == 2)
			step = unlock;
	step();
	by_loop++; // RACE
	return NULL;
}

static void *third_main(void *arg)
{
	void (*step)(void) = nothing;

	pthread_mutex_lock(&lock);
	switch (arg ? 0 : 1) {
	case 0:
		step = unlock;
		break;
	case 1:
		step = NULL;
		break;
	default:
		break;
	}
	step();
	by_choice++; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[3];

	pthread_create(&threads[0], NULL, first_main, NULL);
	pthread_create(&threads[1], NULL, second_main, NULL);
	pthread_create(&threads[2], NULL, third_main, &lock);
	pthread_mutex_lock(&lock);
	by_helper = 5; // RACE
	by_loop = 5; // RACE
	by_choice = 5; // RACE
	pthread_mutex_unlock(&lock);
	for (int i = 0; i < 3; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
