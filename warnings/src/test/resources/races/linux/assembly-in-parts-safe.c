// flags: --platform linux
/* Volatile assembly changes a number in one instruction that no other processor comes between, or sets it or looks at it at once. */
#include "linux.h"

static long counter;
static long flag;

static int device_open(struct inode *inode, struct file *file)
{
	long seen;

	__asm__ volatile("lock; incq %0" : "+m"(counter) : : "memory", "cc"); // NORACE
	__asm__ volatile("lock btsq $3, %0" : "+m"(counter) : : "memory", "cc"); // NORACE
	__asm__ volatile("movq $1, %0" : "=m"(flag) : : "memory"); // NORACE
	__asm__ volatile("movq %1, %0" : "=r"(seen) : "m"(flag) : "memory"); // NORACE
	return (int)seen;
}

static const struct file_operations operations = {.owner = &__this_module, .open = device_open};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
