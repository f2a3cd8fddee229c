// flags: --platform linux
/*
 * The core sets the state of a cooling device under the lock of that device, and asks for it without: the
 * driver has a lock of its own.
 */
#include "linux.h"

struct fan {
	unsigned long speed;
	unsigned long changes;
};

static struct mutex lock;
static struct fan fan;

void *thermal_cooling_attach(const struct thermal_cooling_device_ops *table);

static int fan_get(struct thermal_cooling_device *device, unsigned long *state)
{
	(void)device;
	mutex_lock(&lock);
	*state = fan.speed; // TODO NORACE: what a function without body may write counts as what operations are handed
	mutex_unlock(&lock);
	return 0;
}

static int fan_set(struct thermal_cooling_device *device, unsigned long state)
{
	(void)device;
	mutex_lock(&lock);
	fan.speed = state; // NORACE
	mutex_unlock(&lock);
	return 0;
}

static const struct thermal_cooling_device_ops operations = {
	.get_cur_state = fan_get,
	.set_cur_state = fan_set,
};

int init_module(void)
{
	return thermal_cooling_attach(&operations) == NULL;
}
