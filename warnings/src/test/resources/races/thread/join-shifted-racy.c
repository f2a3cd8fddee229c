/* Elements one behind the handles, and those that are read are two behind. */
#include <pthread.h>

struct part {
	int from;
	long sum;
};

static void *add(void *argument)
{
	struct part *part = argument;

	for (int i = 0; i < 100; i++)
		part->sum += part->from + i; // RACE
	return NULL;
}

int main(void)
{
	pthread_t threads[4];
	struct part parts[5] = {{0, 0}};
	long sum = 0;

	for (int i = 0; i < 4; i++)
		pthread_create(&threads[i], NULL, add, &parts[i + 1]);
	for (int i = 0; i < 4; i++) {
		pthread_join(threads[i], NULL);
		if (i < 3)
			sum += parts[i + 2].sum; // RACE
	}
	return (int)sum;
}
