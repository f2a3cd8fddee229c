// flags: --platform linux
/*
 * A timer that sets itself again is deleted when the module goes, after the interrupt that sets it. The handler of the interrupt is
 * registered once, so that it runs once at a time.
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

	found->beats++; // NORACE
	mod_timer(&found->timer, 10);
}

static void rest(struct timer_list *timer)
{
	idled++; // NORACE
	mod_timer(timer, 100);
}

static irqreturn_t pulse(int irq, void *data)
{
	struct beat *found = data;

	interrupts++; // NORACE
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
	return request_irq(7, pulse, 0, "beat", &beat);
}

void cleanup_module(void)
{
	free_irq(7, &beat);
	del_timer_sync(&beat.timer);
	del_timer_sync(&idle);
	idled = beat.beats; // NORACE
}
