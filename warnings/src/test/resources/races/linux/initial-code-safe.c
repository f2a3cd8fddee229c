// flags: --platform linux
/*
 * What stands in the section for initial code is called by initialisations, one after the other, and the module ends later.
 */
#include "linux.h"

static int *cache;
static int room;

__attribute__((section(".init.text"))) int cache_init(void)
{
	cache = &room; // NORACE
	return cache == 0; // NORACE
}

static int device_init(void)
{
	cache = 0; // NORACE
	return cache_init();
}

static __attribute__((used)) void device_exit(void)
{
	cache = 0; // NORACE
}
static void (*__exitcall_device_exit)(void) __attribute__((used, section(".exitcall.exit"))) = device_exit;

static void *addressable_device_init __attribute__((used, section(".discard.addressable"))) = (void *)device_init;
__asm__(".section \".initcall6.init\", \"a\"\n"
	"__initcall__kmod_device__1_20_device_init6:\n"
	".long device_init - .\n"
	".previous\n");
