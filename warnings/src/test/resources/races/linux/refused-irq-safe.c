// flags: --platform linux
/* Where the interrupt was refused there is no handler. */
#include "linux.h"

static int limit;

static irqreturn_t handle(int number, void *data)
{
	return limit; // NORACE
}

int init_module(void)
{
	int error = request_irq(7, handle, 0, "baton", &limit);

	if (error)
		limit = 0; // NORACE
	return error;
}
