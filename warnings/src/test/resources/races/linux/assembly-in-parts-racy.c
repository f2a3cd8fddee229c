// flags: --platform linux
/* Volatile assembly without the prefix that makes an instruction atomic, and such that goes through memory. */
#include "linux.h"

static long counter;
static long bits;
static char from[64];
static char to[64];

static int device_open(struct inode *inode, struct file *file)
{
	void *target = to;
	const void *source = from;
	unsigned long count = sizeof to;

	__asm__ volatile("incq %0" : "+m"(counter) : : "memory", "cc"); // RACE
	__asm__ volatile("btsq $3, %0" : "+m"(bits) : : "memory", "cc"); // RACE
	__asm__ volatile("rep movsb" : "+D"(target), "+S"(source), "+c"(count) : : "memory"); // RACE
	return 0;
}

static const struct file_operations operations = {.owner = &__this_module, .open = device_open};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
