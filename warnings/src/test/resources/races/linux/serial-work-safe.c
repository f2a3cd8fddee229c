// flags: --platform linux
/*
 * A work item runs once at a time, so that the state around it needs no lock, however many devices there are.
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
	int runs;
};

static void run(struct work_struct *work)
{
	struct state *state = (struct state *)((char *)work - offsetof(struct state, work));

	state->runs++; // NORACE
}

static int open(struct inode *inode, struct file *file)
{
	struct state *state = kmalloc(sizeof *state, 0);

	if (!state)
		return -1;
	state->work.func = run;
	file->private_data = state;
	return 0;
}

static ssize_t read(struct file *file, char *text, size_t size, loff_t *at)
{
	struct state *state = file->private_data;

	queue_work_on(0, NULL, &state->work);
	return size;
}

static const struct file_operations operations = {.owner = &__this_module, .open = open, .read = read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
