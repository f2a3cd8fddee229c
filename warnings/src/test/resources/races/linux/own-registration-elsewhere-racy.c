// flags: --platform linux
/*
 * An attribute is registered on the parent, of which others show it while this device is probed.
 */
#include "driver.h"

struct fan {
	int speed;
	int steps;
};

static ssize_t speed_show(struct device *dev, struct device_attribute *attribute, char *page)
{
	struct fan *fan = dev_get_drvdata(dev);

	return fan ? sprintf(page, "%d of %d\n", fan->speed, fan->steps) : 0; // RACE
}

static struct device_attribute speed = {.name = "speed", .mode = 0444, .show = speed_show};

static int fan_probe(struct platform_device *device)
{
	struct fan *fan = __kmalloc(sizeof(*fan), 0);

	if (!fan)
		return -12;
	platform_set_drvdata(device, fan);
	fan->speed = 1; // RACE
	fan->steps = 4;
	return device_create_file(device->dev.parent, &speed);
}

static struct platform_driver fan_driver = {.probe = fan_probe, .driver = {.name = "fan", .owner = &__this_module}};

int init_module(void)
{
	return __platform_driver_register(&fan_driver, &__this_module);
}
