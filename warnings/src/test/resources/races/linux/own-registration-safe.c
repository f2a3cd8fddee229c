// flags: --platform linux
/*
 * An attribute is shown for the device on which it was registered, after that: what probe does with the device and its data before comes
 * earlier, and remove takes the attribute back before it goes on.
 */
#include "driver.h"

struct fan {
	struct mutex lock;
	int speed;
	int steps;
};

static ssize_t speed_show(struct device *dev, struct device_attribute *attribute, char *page)
{
	struct fan *fan = dev_get_drvdata(dev); // NORACE
	int speed;

	mutex_lock(&fan->lock);
	speed = fan->speed; // NORACE
	mutex_unlock(&fan->lock);
	return sprintf(page, "%d of %d\n", speed, fan->steps); // NORACE
}

static struct device_attribute speed = {.name = "speed", .mode = 0444, .show = speed_show};

static int fan_probe(struct platform_device *device)
{
	struct fan *fan = __kmalloc(sizeof(*fan), 0);

	if (!fan)
		return -12;
	platform_set_drvdata(device, fan); // NORACE
	fan->speed = 1; // NORACE
	fan->steps = 4; // NORACE
	return device_create_file(&device->dev, &speed);
}

static int fan_remove(struct platform_device *device)
{
	device_remove_file(&device->dev, &speed);
	return 0;
}

static struct platform_driver fan_driver = {.probe = fan_probe, .remove = fan_remove, .driver = {.name = "fan", .owner = &__this_module}};

int init_module(void)
{
	return __platform_driver_register(&fan_driver, &__this_module);
}
