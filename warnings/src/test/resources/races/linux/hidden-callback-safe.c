// flags: --platform linux
/*
 * A callback waits in a struct of the driver and is put into a queue of code outside later, which then calls it at any time. It counts under a lock.
 */
#include "linux.h"

struct queue {
	void (*callback)(struct queue *queue);
	void *owner;
};

struct port {
	void (*kick)(struct queue *queue);
	struct queue *queue;
};

int queue_register(struct queue *queue);
struct queue *queue_find(int number);

static spinlock_t lock;
static unsigned long kicks;

static void kicked(struct queue *queue)
{
	(void)queue;
	spin_lock(&lock);
	kicks++; // NORACE
	spin_unlock(&lock);
}

static struct port port = {.kick = kicked};

static int attach(struct port *p)
{
	p->queue->callback = p->kick;
	return queue_register(p->queue);
}

int init_module(void)
{
	port.queue = queue_find(0);
	return attach(&port);
}
