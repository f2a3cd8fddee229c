// flags: --platform linux
/*
 * What code outside calls back gives back a lock of an object that it finds by itself; the driver's own lock stays with who holds it.
 */
#include "linux.h"

struct shown {
	struct mutex lock;
	int value;
};
void show_by(void (*callback)(struct shown *));
void notice(int);

static struct mutex lock;
static int count;

static void finish(struct shown *shown)
{
	notice(shown->value);
	mutex_unlock(&shown->lock);
}

int device_count(void)
{
	int now;

	mutex_lock(&lock);
	now = ++count; // NORACE
	mutex_unlock(&lock);
	return now;
}

int device_show(void)
{
	show_by(finish);
	return 0;
}
