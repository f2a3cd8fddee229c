/*
 * RELAY, figure 8: a helper allocates an object and gives it back through a parameter. The caller fills it in before it is added
 * to the queue that the other threads know.
 */
#include <pthread.h>
#include <stdlib.h>

struct connection {
	int family;
	int hits;
	struct connection *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct connection *queue;

static int create(struct connection **made)
{
	struct connection *conn = malloc(sizeof *conn);

	if (!conn)
		return -1;
	conn->hits = 0; // NORACE
	*made = conn;
	return 0;
}

static int connect_to(int family)
{
	struct connection *conn;

	if (create(&conn) < 0)
		return -1;
	conn->family = family; // NORACE
	pthread_mutex_lock(&lock);
	conn->next = queue; // NORACE
	queue = conn; // NORACE
	pthread_mutex_unlock(&lock);
	return 0;
}

static void *worker(void *arg)
{
	(void)arg;
	connect_to(rand());
	pthread_mutex_lock(&lock);
	for (struct connection *conn = queue; conn; conn = conn->next) // NORACE
		if (conn->family == 2) // NORACE
			conn->hits++; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t id;

	for (int i = 0; i < 4; i++)
		pthread_create(&id, NULL, worker, NULL);
	return 0;
}
