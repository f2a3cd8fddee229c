// flags: --platform linux
/*
 * The core sets the state of a cooling device under the lock of that device, and asks for it without.
 */
#include "linux.h"

struct fan {
	unsigned long speed;
	unsigned long changes;
};

static struct fan fan;

void *thermal_cooling_attach(const struct thermal_cooling_device_ops *table);

static int fan_get(struct thermal_cooling_device *device, unsigned long *state)
{
	(void)device;
	*state = fan.speed; // RACE
	return 0;
}

static int fan_set(struct thermal_cooling_device *device, unsigned long state)
{
	(void)device;
	fan.speed = state; // RACE
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
