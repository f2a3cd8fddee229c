// flags: --platform linux
/*
 * The timers are deleted before the interrupt that sets them, and the handler of the interrupt is registered twice, so that it may run
 * twice at one time.
 */
#include "driver.h"

struct beat {
	struct timer_list timer;
	int beats;
};

static struct beat beat;
static struct timer_list idle;
static int idled;
static int interrupts;

static void tick(struct timer_list *timer)
{
	struct beat *found = (struct beat *)timer;

	found->beats++; // RACE
	mod_timer(&found->timer, 10);
}

static void rest(struct timer_list *timer)
{
	idled++; // RACE
	mod_timer(timer, 100);
}

static irqreturn_t pulse(int irq, void *data)
{
	struct beat *found = data;

	interrupts++; // RACE
	mod_timer(&found->timer, 1);
	mod_timer(&idle, 100);
	return 1;
}

int init_module(void)
{
	init_timer_key(&beat.timer, tick, 0, 0, 0);
	init_timer_key(&idle, rest, 0, 0, 0);
	beat.beats = 0; // NORACE
	idled = 0; // NORACE
	if (request_irq(8, pulse, 0, "beat", &beat) != 0)
		return -5;
	return request_irq(7, pulse, 0, "beat", &beat);
}

void cleanup_module(void)
{
	del_timer_sync(&beat.timer);
	del_timer_sync(&idle);
	idled = beat.beats; // RACE
	free_irq(7, &beat);
	free_irq(8, &beat);
}
