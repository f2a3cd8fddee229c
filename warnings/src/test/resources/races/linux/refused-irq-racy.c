// flags: --platform linux
/* The test is the wrong way round. */
#include "linux.h"

static int limit;

static irqreturn_t handle(int number, void *data)
{
	return limit; // RACE
}

int init_module(void)
{
	int error = request_irq(7, handle, 0, "baton", &limit);

	if (!error)
		limit = 0; // RACE
	return error;
}
