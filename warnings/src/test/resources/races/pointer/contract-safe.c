/*
 * A function found through a field releases the lock of its caller while it waits.
 * It takes it again.
 */
#include <pthread.h>
#include <sched.h>

struct port;

struct port_operations {
	void (*drain)(struct port *);
};

struct port {
	const struct port_operations *ops;
	pthread_mutex_t lock;
	int sent;
};

static void drain_slowly(struct port *port)
{
	pthread_mutex_unlock(&port->lock);
	sched_yield();
	pthread_mutex_lock(&port->lock);
}

static const struct port_operations serial = {drain_slowly};
static struct port port = {&serial, PTHREAD_MUTEX_INITIALIZER, 0};

static void *sender(void *arg)
{
	pthread_mutex_lock(&port.lock);
	port.ops->drain(&port); // NORACE: ops never changes
	port.sent++; // NORACE
	pthread_mutex_unlock(&port.lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, sender, NULL);
	pthread_create(&second, NULL, sender, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
