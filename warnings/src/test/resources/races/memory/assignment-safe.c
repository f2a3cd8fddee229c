/*
 * A structure is replaced by assignment.
 * The reader of one member locks.
 */
#include <pthread.h>

struct colour {
	int red;
	int green;
	int blue;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct colour colour;

static void *painter(void *arg)
{
	struct colour mixed = {10, 20, 30};

	pthread_mutex_lock(&lock);
	colour = mixed; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *viewer(void *arg)
{
	int green;

	pthread_mutex_lock(&lock);
	green = colour.green; // NORACE
	pthread_mutex_unlock(&lock);
	return green ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, painter, NULL);
	pthread_create(&second, NULL, viewer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
