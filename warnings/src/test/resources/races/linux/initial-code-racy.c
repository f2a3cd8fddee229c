// flags: --platform linux
/*
 * The function is kept after the beginning: others call it at any time.
 */
#include "linux.h"

static int *cache;
static int room;

__attribute__((section(".text"))) int cache_init(void)
{
	cache = &room; // RACE
	return cache == 0; // RACE
}

static int device_init(void)
{
	cache = 0; // RACE
	return cache_init();
}

static void *addressable_device_init __attribute__((used, section(".discard.addressable"))) = (void *)device_init;
__asm__(".section \".initcall6.init\", \"a\"\n"
	"__initcall__kmod_device__1_20_device_init6:\n"
	".long device_init - .\n"
	".previous\n");
