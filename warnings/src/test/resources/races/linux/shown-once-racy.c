// flags: --platform linux
/*
 * What a file shows is printed by a function that is handed to code outside, whenever anybody reads the file.
 * It counts without a lock.
 */
#include "linux.h"

int single_open(struct file *file, int (*show)(struct seq_file *seq, void *data), void *data);

static unsigned long reads;

static int state_show(struct seq_file *seq, void *data)
{
	(void)seq;
	(void)data;
	reads++; // RACE
	return 0;
}

static int state_open(struct inode *inode, struct file *file)
{
	(void)inode;
	return single_open(file, state_show, NULL);
}

static const struct file_operations state_operations = {
	.owner = &__this_module,
	.open = state_open,
};

int init_module(void)
{
	return __register_chrdev(240, 0, 1, "state", &state_operations);
}
