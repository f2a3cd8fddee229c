// flags: --platform linux
/*
 * A callback gives the lock of its caller back meanwhile.
 */
#include "linux.h"

static void *first(struct seq_file *seq, loff_t *position)
{
	seq->index = 0; // RACE
	return seq;
}

static int show(struct seq_file *seq, void *entry)
{
	mutex_unlock(&seq->lock);
	seq->index++; // RACE
	mutex_lock(&seq->lock);
	return 0;
}

static void last(struct seq_file *seq, void *entry)
{
}

const struct seq_operations operations = {.start = first, .show = show, .stop = last};
