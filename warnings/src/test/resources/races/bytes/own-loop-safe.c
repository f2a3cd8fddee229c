/*
 * An address is copied byte by byte, by loops where it is used, into a buffer and out of it. The lock of the buffer is that of the object.
 */
#include <pthread.h>
#include <stdlib.h>

struct part {
	int weight;
};

static unsigned char buffer[sizeof(struct part *)];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *weigh(void *unused)
{
	struct part *part = NULL;
	unsigned char *out = (unsigned char *)&part;
	const unsigned char *in = buffer;
	size_t left = sizeof part;

	pthread_mutex_lock(&lock);
	while (left-- > 0)
		*out++ = *in++;
	if (part)
		part->weight += 3; // NORACE
	pthread_mutex_unlock(&lock);
	return unused;
}

int main(void)
{
	pthread_t thread;
	struct part *part = malloc(sizeof *part);
	unsigned char *out = buffer;
	const unsigned char *in = (unsigned char *)&part;
	size_t left = sizeof part;

	if (!part)
		return 1;
	part->weight = 0;
	pthread_create(&thread, NULL, weigh, NULL);
	pthread_mutex_lock(&lock);
	while (left-- > 0)
		*out++ = *in++;
	part->weight = 5; // NORACE
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
