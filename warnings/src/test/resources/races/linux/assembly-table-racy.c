// flags: --platform linux
/* A table that assembly makes of functions with no other name outside: anybody who walks it calls them. */
#include "linux.h"

static int fixed;

static void fix_early(void *device)
{
	fixed++; // RACE
}

static void *addressable __attribute__((used, section(".discard.addressable"))) = (void *)fix_early;
__asm__(".section \".pci_fixup_early\", \"a\"\n"
	".short 1, 2\n"
	".long fix_early - .\n"
	".previous\n");
