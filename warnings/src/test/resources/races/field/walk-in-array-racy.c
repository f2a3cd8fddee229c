/*
 * Pointers walk through arrays in a structure, and through the structure itself. Another thread writes to it meanwhile.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct connection {
	int before;
	char host[64];
	int port;
	char user[8];
	short sizes[32];
	long after;
};

static void lower(struct connection *connection, int user)
{
	char *at = user ? connection->user : connection->host;

	while (*at) { // RACE
		*at = *at | 0x20; // RACE
		at++;
	}
}

static void clear(struct connection *connection)
{
	char *at = (char *)connection;
	char *end = at + sizeof *connection;

	for (; at < end; at++)
		*at = 0; // RACE
}

static void fill(struct connection *connection)
{
	short *size;

	for (size = connection->sizes; size < connection->sizes + 32; size++)
		*size = 3; // RACE
}

static void *worker(void *arg)
{
	lower(arg, 0);
	lower(arg, 1);
	clear(arg);
	fill(arg);
	return NULL;
}

static void *other(void *arg)
{
	struct connection *connection = arg;

	connection->before = 1; // RACE
	connection->host[2] = 'X'; // RACE
	connection->user[2] = 'X'; // RACE
	connection->port = 2; // RACE
	connection->sizes[30]++; // RACE
	connection->after = 3; // RACE
	return NULL;
}

int main(void)
{
	struct connection *connection = calloc(1, sizeof *connection);
	pthread_t first, second;

	if (!connection)
		return 1;
	memset(connection->host, 'A', 4);
	memset(connection->user, 'A', 4);
	pthread_create(&first, NULL, worker, connection);
	pthread_create(&second, NULL, other, connection);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	free(connection);
	return 0;
}
