// flags: --platform linux
/* What a module exports beside its first function may be called by anybody, with one object. */
#include "linux.h"

struct counter {
	int value;
};

void device_add(struct counter *counter)
{
	counter->value = 1; // RACE
}

int device_get(struct counter *counter)
{
	return counter->value; // RACE
}

int init_module(void)
{
	return 0;
}
