// flags: --platform linux
/*
 * Devices go up and down under the lock of all devices, which others take, too.
 */
#include "linux.h"

static unsigned int up;

static int opened(struct net_device *device)
{
	up++; // NORACE
	return 0;
}

static int stopped(struct net_device *device)
{
	up--; // NORACE
	return 0;
}

const struct net_device_ops operations = {.ndo_open = opened, .ndo_stop = stopped};

unsigned int count(void)
{
	unsigned int result;

	rtnl_lock();
	result = up; // NORACE
	rtnl_unlock();
	return result;
}
