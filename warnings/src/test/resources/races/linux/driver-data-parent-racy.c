// flags: --platform linux
/*
 * Two devices have one parent, which the driver finds through a field that code outside has filled: the lock of each is another one.
 */
#include "driver.h"

struct rack {
	struct device dev;
	int pumps;
};

static struct rack *rack_of(struct platform_device *device)
{
	return (struct rack *)device->dev.parent;
}

static int pump_probe(struct platform_device *device)
{
	rack_of(device)->pumps++; // RACE
	return 0;
}

static int pump_remove(struct platform_device *device)
{
	rack_of(device)->pumps--; // RACE
	return 0;
}

static struct platform_driver pump_driver = {.probe = pump_probe, .remove = pump_remove, .driver = {.name = "pump"}};

int init_module(void)
{
	return __platform_driver_register(&pump_driver, &__this_module);
}
