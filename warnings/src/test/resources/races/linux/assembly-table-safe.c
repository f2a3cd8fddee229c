// flags: --platform linux
/* A table that assembly makes of functions with no other name outside; each of them takes the lock. */
#include "linux.h"

static int fixed;
static struct mutex lock;

static void fix_early(void *device)
{
	mutex_lock(&lock);
	fixed++; // NORACE
	mutex_unlock(&lock);
}

static void *addressable __attribute__((used, section(".discard.addressable"))) = (void *)fix_early;
__asm__(".section \".pci_fixup_early\", \"a\"\n"
	".short 1, 2\n"
	".long fix_early - .\n"
	".previous\n");
