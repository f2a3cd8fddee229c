// flags: --platform linux
/*
 * Somebody reads without the lock.
 */
#include "linux.h"

static unsigned int up;

static int opened(struct net_device *device)
{
	up++; // RACE
	return 0;
}

static int stopped(struct net_device *device)
{
	up--; // RACE
	return 0;
}

const struct net_device_ops operations = {.ndo_open = opened, .ndo_stop = stopped};

unsigned int count(void)
{
	unsigned int result;

	result = up; // RACE
	return result;
}
