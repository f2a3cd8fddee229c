// flags: --platform linux
/*
 * A device that is given to the driver again has no attribute any more when probe begins: remove has taken it back.
 */
#include "driver.h"

static ssize_t speed_show(struct device *dev, struct device_attribute *attribute, char *page)
{
	struct platform_device *device = (struct platform_device *)((char *)dev - offsetof(struct platform_device, dev));

	return sprintf(page, "%d\n", device->id); // NORACE
}

static struct device_attribute speed = {.name = "speed", .mode = 0444, .show = speed_show};

static int fan_probe(struct platform_device *device)
{
	device->id = 3; // NORACE
	return device_create_file(&device->dev, &speed);
}

static int fan_remove(struct platform_device *device)
{
	device_remove_file(&device->dev, &speed);
	return 0;
}

static struct platform_driver fan_driver = {
	.probe = fan_probe, .remove = fan_remove, .driver = {.name = "fan", .owner = &__this_module}};

int init_module(void)
{
	return __platform_driver_register(&fan_driver, &__this_module);
}
