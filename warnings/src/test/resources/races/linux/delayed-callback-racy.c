// flags: --platform linux
/*
 * A sensor is read some time after it has gone. Work that waits for its time is on no queue yet, so a thread that waits for what is queued
 * does not wait for it.
 */
#include "driver.h"

struct sensor {
	struct delayed_work read;
	int value;
};

static void read_it(struct work_struct *work)
{
	struct sensor *sensor = (struct sensor *)((char *)work - offsetof(struct sensor, read.work));

	sensor->value++; // RACE
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

	flush_work(&sensor->read.work);
	sensor->value = 0; // RACE
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
