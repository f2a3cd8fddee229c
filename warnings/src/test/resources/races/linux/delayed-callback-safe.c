// flags: --platform linux
/*
 * A sensor is read some time after it was found. What waits for such work makes it run at once, and waits until it has ended, as does what
 * cancels it.
 */
#include "driver.h"

struct sensor {
	struct delayed_work read;
	int value;
};

static void read_it(struct work_struct *work)
{
	struct sensor *sensor = (struct sensor *)((char *)work - offsetof(struct sensor, read.work));

	sensor->value++; // NORACE
}

static int sensor_probe(struct platform_device *device)
{
	struct sensor *sensor = __kmalloc(sizeof(*sensor), 0);

	if (!sensor)
		return -12;
	sensor->read.work.func = read_it;
	platform_set_drvdata(device, sensor);
	queue_delayed_work_on(0, 0, &sensor->read, 100);
	return 0;
}

static int sensor_remove(struct platform_device *device)
{
	struct sensor *sensor = platform_get_drvdata(device);

	flush_delayed_work(&sensor->read);
	sensor->value = 0; // NORACE
	return 0;
}

static struct platform_driver sensor_driver = {
	.probe = sensor_probe,
	.remove = sensor_remove,
	.driver = {.name = "sensor", .owner = &__this_module},
};

int init_module(void)
{
	return __platform_driver_register(&sensor_driver, &__this_module);
}
