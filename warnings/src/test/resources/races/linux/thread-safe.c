// flags: --platform linux
/*
 * Two kernel threads work on one value.
 * Waiting for the mutex may be interrupted; the value is left alone then.
 */
#include "linux.h"

static struct mutex lock;
static int value;

static int interruptible(void *data)
{
	if (mutex_lock_interruptible(&lock) != 0)
		return 0;
	value++; // NORACE
	mutex_unlock(&lock);
	return 0;
}

static int patient(void *data)
{
	mutex_lock(&lock);
	value--; // NORACE
	mutex_unlock(&lock);
	return 0;
}

int init_module(void)
{
	wake_up_process(kthread_create_on_node(interruptible, NULL, -1, "first"));
	wake_up_process(kthread_create_on_node(patient, NULL, -1, "second"));
	return 0;
}
