// flags: --platform linux
/*
 * What is registered for a timer is kept in it: who calls the function that stands there runs it beside the timer.
 */
#include "driver.h"

struct lamp {
	struct timer_list timer;
	unsigned int irq;
	int blinks;
};

static void blink(struct timer_list *timer)
{
	struct lamp *lamp = (struct lamp *)((char *)timer - offsetof(struct lamp, timer));

	lamp->blinks++; // RACE
}

static irqreturn_t pressed(int irq, void *data)
{
	struct lamp *lamp = data;

	mod_timer(&lamp->timer, 1);
	return 1;
}

static ssize_t kick(struct device *dev, struct device_attribute *attribute, const char *page, size_t size)
{
	struct lamp *lamp = dev_get_drvdata(dev);

	lamp->timer.function(&lamp->timer);
	return size;
}

static struct device_attribute kicked = {.name = "kick", .mode = 0200, .store = kick};

static int lamp_probe(struct platform_device *device)
{
	struct lamp *lamp = __kmalloc(sizeof(*lamp), 0);

	if (!lamp)
		return -12;
	platform_set_drvdata(device, lamp);
	init_timer_key(&lamp->timer, blink, 0, 0, 0);
	lamp->irq = platform_get_irq(device, 0);
	if (request_irq(lamp->irq, pressed, 0, "lamp", lamp) != 0)
		return -5;
	return device_create_file(&device->dev, &kicked);
}

static int lamp_remove(struct platform_device *device)
{
	struct lamp *lamp = platform_get_drvdata(device);

	device_remove_file(&device->dev, &kicked);
	free_irq(lamp->irq, lamp);
	del_timer_sync(&lamp->timer);
	return 0;
}

static struct platform_driver lamp_driver = {
	.probe = lamp_probe,
	.remove = lamp_remove,
	.driver = {.name = "lamp", .owner = &__this_module},
};

int init_module(void)
{
	return __platform_driver_register(&lamp_driver, &__this_module);
}
