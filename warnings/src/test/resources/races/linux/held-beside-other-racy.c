// flags: --platform linux
/*
 * What the sequence files have in common, the lock of one does not protect.
 */
#include "linux.h"

static unsigned long total;

static void *first(struct seq_file *seq, loff_t *position)
{
	total = 0; // RACE
	return seq;
}

static int show(struct seq_file *seq, void *entry)
{
	total++; // RACE
	return 0;
}

static void last(struct seq_file *seq, void *entry)
{
}

const struct seq_operations operations = {.start = first, .show = show, .stop = last};
