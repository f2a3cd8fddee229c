// flags: --platform linux
/*
 * The core holds its mutex when a network device is opened, and not when it
 * hands over frames to send.
 */
#include "linux.h"

static unsigned long openings;
static unsigned long sent;

static int opened(struct net_device *device)
{
	(void)device;
	openings++; // NORACE
	sent = 0; // RACE
	return 0;
}

static int stopped(struct net_device *device)
{
	(void)device;
	openings--; // NORACE
	return 0;
}

static int transmit(struct net_device *device, int count)
{
	(void)device;
	sent += (unsigned int)count; // RACE
	return count;
}

static const struct net_device_ops operations = {
	.ndo_open = opened,
	.ndo_stop = stopped,
	.ndo_xdp_xmit = transmit,
};

void netdev_attach(const struct net_device_ops *table);

int init_module(void)
{
	netdev_attach(&operations);
	return 0;
}
