/*
 * Functions without a body are handed an object that their prototypes call const: they read it, as the others do.
 */
#include <pthread.h>

struct config {
	int level;
	int width;
};

typedef const struct config *config_ref;

extern int look(const struct config *config, int times);
extern void copy(struct config *to, config_ref from);
extern long sum(const int *restrict values, const void *more);

static struct config config = { 1, 2 };
static int values[4] = { 1, 2, 3, 4 };

static void *first(void *arg)
{
	struct config own;

	copy(&own, &config); // NORACE
	return (void *)(long)(look(&config, 3) + own.level + sum(values, &config)); // NORACE
}

static void *second(void *arg)
{
	return (void *)(long)(config.level + values[1]); // NORACE
}

int main(void)
{
	pthread_t one, two;

	pthread_create(&one, NULL, first, NULL);
	pthread_create(&two, NULL, second, NULL);
	look(&config, 1); // NORACE
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
