// flags: --platform linux
/*
 * The same function is called to read the command line and, later, by whoever writes a file.
 */
#include "linux.h"

struct obs_kernel_param {
	const char *str;
	int (*setup_func)(char *);
	int early;
};

#define SETUP(text, function, early_)                                                                                  \
	static const char __setup_str_##function[] = text;                                                             \
	static struct obs_kernel_param __setup_##function __attribute__((used, section(".init.setup"))) = {            \
		__setup_str_##function, function, early_}

static int limit = 2;
static int total;

static int read_limit(char *text)
{
	limit = *text; // RACE
	return 1;
}
SETUP("limit=", read_limit, 0);

int device_set_limit(char *text)
{
	return read_limit(text);
}

int device_limit(void)
{
	return limit + total; // RACE
}

static int first_init(void)
{
	total = 1; // RACE
	return 0;
}

static void *addressable_first_init __attribute__((used, section(".discard.addressable"))) = (void *)first_init;
__asm__(".section \".initcall4.init\", \"a\"\n"
	"__initcall__kmod_device__1_20_first_init4:\n"
	".long first_init - .\n"
	".previous\n");
