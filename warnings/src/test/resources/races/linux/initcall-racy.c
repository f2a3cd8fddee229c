// flags: --platform linux
/* The image knows its initialisation from a table that assembly makes; the timer is started before the write. */
#include "linux.h"

struct timer_list {
	unsigned long expires;
	void (*function)(struct timer_list *);
};
void init_timer_key(struct timer_list *, void (*)(struct timer_list *), unsigned, const char *, void *);
int mod_timer(struct timer_list *, unsigned long);
void notice(void);

static int ticks;
static struct timer_list timer;

static void tick(struct timer_list *t)
{
	if (ticks) // RACE
		notice();
}

static int device_init(void)
{
	init_timer_key(&timer, tick, 0, "timer", 0);
	mod_timer(&timer, 100);
	ticks = 0; // RACE
	return 0;
}

static void *addressable __attribute__((used, section(".discard.addressable"))) = (void *)device_init;
__asm__(".section \".initcall6.init\", \"a\"\n"
	"__initcall__kmod_device__1_20_device_init6:\n"
	".long device_init - .\n"
	".previous\n");
