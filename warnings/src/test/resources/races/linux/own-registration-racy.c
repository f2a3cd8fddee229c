// flags: --platform linux
/*
 * An attribute is registered before its data is complete.
 */
#include "driver.h"

struct fan {
	struct mutex lock;
	int speed;
	int steps;
};

static ssize_t speed_show(struct device *dev, struct device_attribute *attribute, char *page)
{
	struct fan *fan = dev_get_drvdata(dev);
	int speed;

	if (!fan)
		return 0;
	mutex_lock(&fan->lock);
	speed = fan->speed; // NORACE
	mutex_unlock(&fan->lock);
	return sprintf(page, "%d of %d\n", speed, fan->steps); // RACE
}

static struct device_attribute speed = {.name = "speed", .mode = 0444, .show = speed_show};

static int fan_probe(struct platform_device *device)
{
	struct fan *fan = __kmalloc(sizeof(*fan), 0);
	int failed;

	if (!fan)
		return -12;
	fan->speed = 1; // NORACE
	failed = device_create_file(&device->dev, &speed);
	if (failed)
		return failed;
	platform_set_drvdata(device, fan);
	fan->steps = 4; // RACE
	return 0;
}

static struct platform_driver fan_driver = {.probe = fan_probe, .driver = {.name = "fan", .owner = &__this_module}};

int init_module(void)
{
	return __platform_driver_register(&fan_driver, &__this_module);
}
