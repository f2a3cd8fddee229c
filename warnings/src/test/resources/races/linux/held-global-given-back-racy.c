// flags: --platform linux
/*
 * A callback gives the lock back meanwhile.
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
	rtnl_unlock();
	up--; // RACE
	rtnl_lock();
	return 0;
}

const struct net_device_ops operations = {.ndo_open = opened, .ndo_stop = stopped};

unsigned int count(void)
{
	unsigned int result;

	rtnl_lock();
	result = up; // RACE
	rtnl_unlock();
	return result;
}
