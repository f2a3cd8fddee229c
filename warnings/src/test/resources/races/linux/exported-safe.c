// flags: --platform linux
/* Whoever calls what a module exports: the counter has a lock beside it. */
#include "linux.h"

struct counter {
	struct mutex lock;
	int value;
};

void device_add(struct counter *counter)
{
	mutex_lock(&counter->lock);
	counter->value = 1; // NORACE
	mutex_unlock(&counter->lock);
}

int device_get(struct counter *counter)
{
	int value;

	mutex_lock(&counter->lock);
	value = counter->value; // NORACE
	mutex_unlock(&counter->lock);
	return value;
}

int init_module(void)
{
	return 0;
}
