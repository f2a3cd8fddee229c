// flags: --platform linux
/*
 * What a driver makes for a device and puts into the device's data belongs to that device: it is there before anything else is done with
 * the device, and gone after. While the system sleeps the device is locked, so that it is neither probed nor removed.
 */
#include "driver.h"

struct pump {
	int irq;
	int speed;
	int kept;
};

static int pump_probe(struct platform_device *device)
{
	struct pump *pump = __kmalloc(sizeof(*pump), 0);

	if (!pump)
		return -12;
	pump->speed = 3; // NORACE
	platform_set_drvdata(device, pump);
	pump->irq = platform_get_irq(device, 0); // NORACE
	if (pump->irq < 0)
		return pump->irq; // NORACE
	pump->kept = 0; // NORACE
	return 0;
}

static int pump_remove(struct platform_device *device)
{
	struct pump *pump = platform_get_drvdata(device); // NORACE

	pump->speed = pump->irq; // NORACE
	kfree(pump); // NORACE
	return 0;
}

static int pump_suspend(struct device *device)
{
	struct pump *pump = dev_get_drvdata(device); // NORACE

	pump->kept = pump->speed; // NORACE
	return 0;
}

static int pump_resume(struct device *device)
{
	struct pump *pump = dev_get_drvdata(device); // NORACE

	pump->speed = pump->kept; // NORACE
	return 0;
}

static const struct dev_pm_ops pump_pm = {.suspend = pump_suspend, .resume = pump_resume};

static struct platform_driver pump_driver = {
	.probe = pump_probe,
	.remove = pump_remove,
	.driver = {.name = "pump", .owner = &__this_module, .pm = &pump_pm},
};

int init_module(void)
{
	return __platform_driver_register(&pump_driver, &__this_module);
}
