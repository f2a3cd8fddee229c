// flags: --platform linux
/*
 * Two work items of one device run side by side, and both count; and one that all devices share is reached from the items of each.
 */
#include "linux.h"

struct work_struct {
	unsigned long data;
	void (*func)(struct work_struct *work);
};
void *kmalloc(size_t size, unsigned flags);
_Bool queue_work_on(int cpu, void *queue, struct work_struct *work);

struct state {
	struct work_struct work;
	struct work_struct other;
	int runs;
	int *all;
};

static int total;

static void run(struct work_struct *work)
{
	struct state *state = (struct state *)((char *)work - offsetof(struct state, work));

	state->runs++; // RACE
	++*state->all; // RACE
}

static void run_other(struct work_struct *work)
{
	struct state *state = (struct state *)((char *)work - offsetof(struct state, other));

	state->runs++; // RACE
}

static int open(struct inode *inode, struct file *file)
{
	struct state *state = kmalloc(sizeof *state, 0);

	if (!state)
		return -1;
	state->work.func = run;
	state->other.func = run_other;
	state->all = &total;
	file->private_data = state;
	return 0;
}

static ssize_t read(struct file *file, char *text, size_t size, loff_t *at)
{
	struct state *state = file->private_data;

	queue_work_on(0, NULL, &state->work);
	queue_work_on(0, NULL, &state->other);
	return size;
}

static const struct file_operations operations = {.owner = &__this_module, .open = open, .read = read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
