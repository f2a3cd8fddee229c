// flags: --platform linux
/*
 * The callbacks on one sequence file come under its lock: what is beside the lock is protected.
 */
#include "linux.h"

static void *first(struct seq_file *seq, loff_t *position)
{
	seq->index = 0; // NORACE
	return seq;
}

static int show(struct seq_file *seq, void *entry)
{
	seq->index++; // NORACE
	return 0;
}

static void last(struct seq_file *seq, void *entry)
{
}

const struct seq_operations operations = {.start = first, .show = show, .stop = last};
