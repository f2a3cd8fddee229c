// flags: --platform linux
/*
 * The attribute is one of a device that probe made itself: it is freed after the attribute of another device was taken back.
 */
#include "driver.h"

struct fan {
	int speed;
	struct device dev;
};

static ssize_t speed_show(struct device *dev, struct device_attribute *attribute, char *page)
{
	struct fan *fan = dev->driver_data; // RACE

	return sprintf(page, "%d\n", fan->speed);
}

static struct device_attribute speed = {.name = "speed", .mode = 0444, .show = speed_show};

static int fan_probe(struct platform_device *device)
{
	struct fan *fan = __kmalloc(sizeof(*fan), 0);
	int error;

	if (!fan)
		return -12;
	fan->speed = 1;
	platform_set_drvdata(device, fan);
	fan->dev.driver_data = fan;
	error = device_create_file(&fan->dev, &speed);
	if (error)
		kfree(fan);
	return error;
}

static int fan_remove(struct platform_device *device)
{
	void *fan = device->dev.driver_data;

	device_remove_file(&device->dev, &speed);
	kfree(fan); // RACE
	return 0;
}

static struct platform_driver fan_driver = {
	.probe = fan_probe, .remove = fan_remove, .driver = {.name = "fan", .owner = &__this_module}};

int init_module(void)
{
	return __platform_driver_register(&fan_driver, &__this_module);
}
