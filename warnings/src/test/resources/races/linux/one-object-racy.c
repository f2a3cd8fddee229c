// flags: --platform linux
/* Two works have one callback, and two interrupts one handler: of each there may be two at one time. */
#include "linux.h"

struct work_struct {
	unsigned long data;
	void (*func)(struct work_struct *work);
};

_Bool queue_work_on(int cpu, void *queue, struct work_struct *work);

static int runs;
static int interrupts;

static void run(struct work_struct *work)
{
	runs++; // RACE
	queue_work_on(0, NULL, work);
}

static struct work_struct both[2] = {{.func = run}, {.func = run}};

static irqreturn_t handle(int number, void *data)
{
	interrupts++; // RACE
	queue_work_on(0, NULL, &both[number & 1]);
	return 0;
}

int init_module(void)
{
	int error = request_irq(7, handle, 0, "baton", &both[0]);

	return error ? error : request_irq(8, handle, 0, "baton", &both[1]);
}
