/* Each round joins a thread and reads what that one left. */
#include <pthread.h>

struct part {
	int from;
	long sum;
};

static void *add(void *argument)
{
	struct part *part = argument;

	for (int i = 0; i < 100; i++)
		part->sum += part->from + i; // NORACE
	return NULL;
}

int main(void)
{
	pthread_t threads[4];
	struct part parts[5] = {{0, 0}};
	long sum = 0;

	for (int i = 0; i < 4; i++)
		pthread_create(&threads[i], NULL, add, &parts[i]);
	for (int i = 0; i < 4; i++) {
		pthread_join(threads[i], NULL);
		sum += parts[i].sum; // NORACE
	}
	return (int)sum;
}
