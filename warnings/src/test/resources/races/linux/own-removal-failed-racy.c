// flags: --platform linux
/*
 * Where the second attribute could not be registered, probe takes that back, and not the first one.
 */
#include "driver.h"

void device_remove_file(struct device *device, const struct device_attribute *attribute);

struct fan {
	int speed;
	int steps;
	struct mutex lock;
};

static ssize_t speed_show(struct device *dev, struct device_attribute *attribute, char *page)
{
	struct fan *fan = dev_get_drvdata(dev);

	return sprintf(page, "%d of %d\n", fan->speed, fan->steps); // RACE
}

static struct device_attribute speed = {.name = "speed", .mode = 0444, .show = speed_show};
static struct device_attribute pace = {.name = "pace", .mode = 0444, .show = speed_show};

static int fan_probe(struct platform_device *device)
{
	struct fan *fan = __kmalloc(sizeof(*fan), 0);
	int error;

	if (!fan)
		return -12;
	platform_set_drvdata(device, fan);
	fan->speed = 1;
	error = device_create_file(&device->dev, &speed);
	if (error)
		return error;
	error = device_create_file(&device->dev, &pace);
	if (error) {
		device_remove_file(&device->dev, &pace);
		fan->steps = 0; // RACE
		kfree(fan);
		return error;
	}
	return 0;
}

static int fan_remove(struct platform_device *device)
{
	struct fan *fan = platform_get_drvdata(device);

	device_remove_file(&device->dev, &speed);
	device_remove_file(&device->dev, &pace);
	fan->speed = 0;
	kfree(fan);
	return 0;
}

static struct platform_driver fan_driver = {
	.probe = fan_probe, .remove = fan_remove, .driver = {.name = "fan", .owner = &__this_module}};

int init_module(void)
{
	return __platform_driver_register(&fan_driver, &__this_module);
}
