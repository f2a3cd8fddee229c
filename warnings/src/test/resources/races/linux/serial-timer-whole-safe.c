// flags: --platform linux
/*
 * A timer runs once at a time: its handler may forward all of it.
 */
#include "linux.h"

enum hrtimer_restart { HRTIMER_NORESTART, HRTIMER_RESTART };

struct hrtimer {
	long long expires;
	enum hrtimer_restart (*function)(struct hrtimer *timer);
};

void *kmalloc(size_t size, unsigned flags);
void hrtimer_start_range_ns(struct hrtimer *timer, long long at, unsigned long long range, int mode);
unsigned long long hrtimer_forward(struct hrtimer *timer, long long now, long long by);

struct state {
	struct hrtimer timer;
	int runs;
};

static enum hrtimer_restart tick(struct hrtimer *timer)
{
	hrtimer_forward(timer, 0, 10); // NORACE
	return HRTIMER_RESTART;
}

static int open(struct inode *inode, struct file *file)
{
	struct state *state = kmalloc(sizeof *state, 0);

	if (!state)
		return -1;
	state->timer.function = tick;
	file->private_data = state;
	return 0;
}

static ssize_t read(struct file *file, char *text, size_t size, loff_t *at)
{
	struct state *state = file->private_data;

	hrtimer_start_range_ns(&state->timer, 10, 0, 0);
	return size;
}

static const struct file_operations operations = {.owner = &__this_module, .open = open, .read = read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "baton", &operations);
}
