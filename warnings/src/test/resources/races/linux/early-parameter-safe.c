// flags: --platform linux
/*
 * The command line is read before there is another thread; initialisations of the image come one after the other.
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
	limit = *text; // NORACE
	return 1;
}
SETUP("limit=", read_limit, 0);

int device_limit(void)
{
	return limit; // NORACE
}

static int first_init(void)
{
	total = limit; // NORACE
	return 0;
}

static int second_init(void)
{
	total += limit; // NORACE
	return 0;
}

static void *addressable_first_init __attribute__((used, section(".discard.addressable"))) = (void *)first_init;
__asm__(".section \".initcall4.init\", \"a\"\n"
	"__initcall__kmod_device__1_20_first_init4:\n"
	".long first_init - .\n"
	".previous\n");

static void *addressable_second_init __attribute__((used, section(".discard.addressable"))) = (void *)second_init;
__asm__(".section \".initcall6.init\", \"a\"\n"
	"__initcall__kmod_device__1_20_second_init6:\n"
	".long second_init - .\n"
	".previous\n");
