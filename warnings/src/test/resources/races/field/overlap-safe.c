/*
 * Two members of a structure, each with its own lock, share no memory.
 */
#include <pthread.h>

static pthread_mutex_t whole_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t part_lock = PTHREAD_MUTEX_INITIALIZER;

static struct {
	int whole;
	short parts[2];
} number;

static void *writes_whole(void *arg)
{
	pthread_mutex_lock(&whole_lock);
	number.whole = 65536; // NORACE
	pthread_mutex_unlock(&whole_lock);
	return NULL;
}

static void *writes_part(void *arg)
{
	pthread_mutex_lock(&part_lock);
	number.parts[1] = 3; // NORACE
	pthread_mutex_unlock(&part_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, writes_whole, NULL);
	pthread_create(&second, NULL, writes_part, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
