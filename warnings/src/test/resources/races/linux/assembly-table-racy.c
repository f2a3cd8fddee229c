// flags: --platform linux
/* A table that assembly makes of functions with no other name outside: anybody who walks it calls them. */
#include "linux.h"

struct device {
	int state;
};

static int fixed;

static __attribute__((used)) void fix_early(struct device *device)
{
	fixed++; // RACE
	device->state = 1; // RACE
}

int device_state(struct device *device)
{
	return device->state; // RACE
}

__asm__(".section \".pci_fixup_early\", \"a\"\n"
	".short 1, 2\n"
	".long fix_early - .\n"
	".previous\n");
