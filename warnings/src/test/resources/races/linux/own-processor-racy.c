// flags: --platform linux
/*
 * One of the operands is not behind the segment register, which may be the one that is changed; the copy of another processor is changed
 * without it.
 */
#include "linux.h"

static int __attribute__((section(".data..percpu"))) depth;
static int __attribute__((section(".data..percpu"))) other;
static int common;
static int sum;
static int sums[4];

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	int now;

	__asm__("movl %%gs:%1, %%eax; addl %%eax, %0" : "+m"(common) : "m"(depth) : "eax"); // RACE
	__asm__("movl %%gs:%1, %0" : "=r"(now) : "m"(other)); // RACE
	other = 0; // RACE
	__asm__ volatile("addl %%gs:%1, %0" : "+m"(sum) : "m"(depth) : "eax"); // RACE
	__asm__ volatile("addl %%eax, (%0,%1,4)" : : "r"(sums), "r"(size & 3UL) : "memory"); // RACE
	return now;
}

static const struct file_operations operations = {.owner = &__this_module, .read = device_read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
