/*
 * A factory returns a fresh object through an out-parameter; main makes it known.
 * Main sets the size before that.
 */
#include <pthread.h>
#include <stdlib.h>

struct buffer {
	int size;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct buffer *current;

static int make(struct buffer **result)
{
	struct buffer *fresh = malloc(sizeof(*fresh));

	if (!fresh)
		return -1;
	fresh->size = 0; // NORACE: fresh
	*result = fresh;
	return 0;
}

static void *reader(void *arg)
{
	int size = 0;

	pthread_mutex_lock(&lock);
	if (current) // NORACE: under the lock
		size = current->size; // NORACE
	pthread_mutex_unlock(&lock);
	return size ? arg : NULL;
}

int main(void)
{
	pthread_t thread;
	struct buffer *buffer;

	pthread_create(&thread, NULL, reader, NULL);
	if (make(&buffer) < 0)
		return 1;
	buffer->size = 16; // NORACE
	pthread_mutex_lock(&lock);
	current = buffer; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
