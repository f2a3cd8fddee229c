// flags: --platform linux
/*
 * What was made for one device is put into the data of its parent as well, which is a device of the same driver.
 */
#include "driver.h"

struct pump {
	int speed;
	int strokes;
};

static int pump_probe(struct platform_device *device)
{
	struct pump *pump = __kmalloc(sizeof(*pump), 0);

	if (!pump)
		return -12;
	platform_set_drvdata(device, pump);
	if (device->id)
		dev_set_drvdata(device->dev.parent, pump);
	pump->speed = 3; // RACE
	return 0;
}

static int pump_remove(struct platform_device *device)
{
	struct pump *pump = platform_get_drvdata(device);

	pump->strokes += pump->speed; // RACE
	return 0;
}

static struct platform_driver pump_driver = {.probe = pump_probe, .remove = pump_remove, .driver = {.name = "pump"}};

int init_module(void)
{
	return __platform_driver_register(&pump_driver, &__this_module);
}
