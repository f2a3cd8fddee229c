/*
 * Pointers walk through arrays in a structure: to the end of a text, backwards, and to a place that is found. Another thread writes to what is
 * around the arrays meanwhile.
 */
#include <pthread.h>
#include <stdlib.h>

struct connection {
	int before;
	char host[64];
	int port;
	short sizes[32];
	long after;
};

static void lower(struct connection *connection)
{
	char *at = connection->host;

	while (*at) { // NORACE
		*at = *at | 0x20; // NORACE
		at++;
	}
}

static void fill(struct connection *connection)
{
	short *size;

	for (size = connection->sizes; size < connection->sizes + 32; size++)
		*size = 3; // NORACE
}

static void *worker(void *arg)
{
	lower(arg);
	fill(arg);
	return NULL;
}

static void *other(void *arg)
{
	struct connection *connection = arg;

	connection->before = 1; // NORACE
	connection->port = 2; // NORACE
	connection->after = 3; // NORACE
	return NULL;
}

int main(void)
{
	struct connection *connection = calloc(1, sizeof *connection);
	pthread_t first, second;

	if (!connection)
		return 1;
	connection->host[0] = 'A';
	pthread_create(&first, NULL, worker, connection);
	pthread_create(&second, NULL, other, connection);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	free(connection);
	return 0;
}
