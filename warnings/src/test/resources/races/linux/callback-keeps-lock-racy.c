// flags: --platform linux
/*
 * What code outside calls back gives back the driver's lock by its name.
 */
#include "linux.h"

void show_by(void (*callback)(int));
void notice(int);

static struct mutex lock;
static int count;

static void finish(int value)
{
	notice(value);
	mutex_unlock(&lock);
}

int device_count(void)
{
	int now;

	mutex_lock(&lock);
	show_by(finish);
	now = ++count; // RACE
	return now;
}

int device_show(void)
{
	mutex_lock(&lock);
	count++; // RACE
	show_by(finish);
	return 0;
}
