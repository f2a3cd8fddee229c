// flags: --platform linux
/*
 * Remove does not free the interrupt: it may come while the device is probed again.
 */
#include "driver.h"

int request_threaded_irq(
	unsigned int irq, irqreturn_t (*handler)(int, void *), irqreturn_t (*thread)(int, void *), unsigned long flags, const char *name,
	void *data);

static irqreturn_t blow(int irq, void *data)
{
	struct platform_device *device = data;

	return device->id; // RACE
}

static int fan_probe(struct platform_device *device)
{
	device->id = 3; // RACE
	return request_threaded_irq(3, blow, NULL, 0, "fan", device);
}

static int fan_remove(struct platform_device *device)
{
	return 0;
}

static struct platform_driver fan_driver = {
	.probe = fan_probe, .remove = fan_remove, .driver = {.name = "fan", .owner = &__this_module}};

int init_module(void)
{
	return __platform_driver_register(&fan_driver, &__this_module);
}
