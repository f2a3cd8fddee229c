// flags: --platform linux
/* The handler of one interrupt does not run beside itself. */
#include "linux.h"

static int interrupts;

static irqreturn_t handle(int number, void *data)
{
	interrupts++; // NORACE
	return 0;
}

int init_module(void)
{
	return request_irq(7, handle, 0, "baton", &interrupts);
}
