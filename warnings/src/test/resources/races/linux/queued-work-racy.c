// flags: --platform linux
/*
 * Work that a file's operations queue is of a variable, and still runs when the module ends.
 */
#include "linux.h"

struct work_struct {
	unsigned long data;
	void (*func)(struct work_struct *work);
};

_Bool queue_work_on(int cpu, void *queue, struct work_struct *work);

struct state {
	int count;
	spinlock_t lock;
	struct work_struct work;
};

static struct state device;

static void run(struct work_struct *work)
{
	struct state *state = (struct state *)((char *)work - offsetof(struct state, work));

	spin_lock(&state->lock);
	state->count++; // RACE
	spin_unlock(&state->lock);
}

static int open(struct inode *inode, struct file *file)
{
	(void)inode;
	(void)file;
	queue_work_on(0, NULL, &device.work);
	return 0;
}

static const struct file_operations operations = {.owner = &__this_module, .open = open};

int init_module(void)
{
	device.work.func = run;
	return __register_chrdev(60, 0, 256, "baton", &operations);
}

void cleanup_module(void)
{
	__unregister_chrdev(60, 0, 256, "baton");
	device.count = 0; // RACE
}
