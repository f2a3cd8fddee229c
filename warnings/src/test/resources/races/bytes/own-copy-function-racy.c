/*
 * An address is put into a buffer, and taken out of it, by a function that copies byte by byte.
 * The buffer has a lock, the object has none.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct part {
	int weight;
};

static unsigned char buffer[sizeof(struct part *)];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void copy(void *to, const void *from, size_t size)
{
	unsigned char *out = to;
	const unsigned char *in = from;

	while (size-- > 0)
		*out++ = *in++;
}

static void *weigh(void *unused)
{
	struct part *part = NULL;

	pthread_mutex_lock(&lock);
	copy(&part, buffer, sizeof part);
	pthread_mutex_unlock(&lock);
	if (part)
		part->weight += 3; // RACE
	return unused;
}

int main(void)
{
	pthread_t thread;
	struct part *part = malloc(sizeof *part);

	if (!part)
		return 1;
	part->weight = 0;
	pthread_create(&thread, NULL, weigh, NULL);
	pthread_mutex_lock(&lock);
	copy(buffer, &part, sizeof part);
	pthread_mutex_unlock(&lock);
	part->weight = 5; // RACE
	pthread_join(thread, NULL);
	return 0;
}
