// flags: --platform linux
/* A table that assembly makes of functions with no other name outside; each of them takes the lock. */
#include "linux.h"

struct device {
	int state;
};

static int fixed;
static struct mutex lock;

static __attribute__((used)) void fix_early(struct device *device)
{
	mutex_lock(&lock);
	fixed++; // NORACE
	device->state = 1; // NORACE
	mutex_unlock(&lock);
}

int device_state(struct device *device)
{
	int state;

	mutex_lock(&lock);
	state = device->state; // NORACE
	mutex_unlock(&lock);
	return state;
}

__asm__(".section \".pci_fixup_early\", \"a\"\n"
	".short 1, 2\n"
	".long fix_early - .\n"
	".previous\n");
