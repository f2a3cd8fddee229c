#include "sinks.h"

#include <stdlib.h>
#include <string.h>

#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static const char *const level_names[] = {
	[LOG_DEBUG] = "debug",
	[LOG_INFO] = "info",
	[LOG_WARNING] = "warning",
	[LOG_ERROR] = "error",
};

/* --- file --------------------------------------------------------------------------------------------------------- */

struct file_sink {
	FILE *file;
	size_t written;
	size_t limit;
	unsigned int rotations;
	struct log_sink sink;		/* not the first member */
	char path[];
};

static atomic_int rotation_requested;

void sinks_request_rotation(void)
{
	atomic_store(&rotation_requested, 1); // NORACE: atomic, set by a signal handler
}

static void rotate(struct file_sink *target)
{
	FILE *file = freopen(target->path, "w", target->file); // NORACE: only the writer thread writes to sinks

	target->file = file; // NORACE: only the writer thread writes to sinks
	target->written = 0; // NORACE: only the writer thread writes to sinks
	target->rotations++; // NORACE: only the writer thread writes to sinks
}

static int file_write(struct log_sink *sink, const struct log_record *record)
{
	struct file_sink *target = container_of(sink, struct file_sink, sink);
	int n;

	if (target->written > target->limit || atomic_exchange(&rotation_requested, 0)) // NORACE: writer thread; atomic
		rotate(target);
	if (!target->file)
		return -1;
	n = fprintf(target->file, "%lu %s: %s\n", record->sequence, level_names[record->level], record->text);
	if (n > 0)
		target->written += (size_t)n; // NORACE: only the writer thread writes to sinks
	return n;
}

static void file_flush(struct log_sink *sink)
{
	struct file_sink *target = container_of(sink, struct file_sink, sink);

	if (target->file) // NORACE: only the writer thread writes to sinks
		fflush(target->file);
}

static void file_close(struct log_sink *sink)
{
	struct file_sink *target = container_of(sink, struct file_sink, sink);

	if (target->file) // NORACE: the writer was joined
		fclose(target->file);
	free(target); // NORACE: the writer was joined
}

static const struct log_sink_ops file_ops = {
	.name = "file",
	.write = file_write,
	.flush = file_flush,
	.close = file_close,
};

struct log_sink *file_sink_open(const char *path, size_t limit, enum log_level threshold)
{
	size_t length = strlen(path) + 1;
	struct file_sink *target = calloc(1, sizeof(*target) + length);

	if (!target)
		return NULL;
	memcpy(target->path, path, length); // NORACE: not yet added to a logger
	target->file = fopen(path, "w"); // NORACE: not yet added to a logger
	if (!target->file) {
		free(target);
		return NULL;
	}
	target->limit = limit; // NORACE: not yet added to a logger
	target->sink.ops = &file_ops; // NORACE: not yet added to a logger
	target->sink.threshold = threshold; // NORACE: not yet added to a logger
	return &target->sink;
}

/* --- counter ------------------------------------------------------------------------------------------------------ */

struct count_sink {
	struct log_sink sink;
	pthread_spinlock_t lock;
	unsigned long totals[LOG_ERROR + 1];	/* guarded by lock */
};

static int count_write(struct log_sink *sink, const struct log_record *record)
{
	struct count_sink *counter = container_of(sink, struct count_sink, sink);

	pthread_spin_lock(&counter->lock);
	counter->totals[record->level]++; // NORACE: lock of the same object
	pthread_spin_unlock(&counter->lock);
	return 0;
}

static void count_close(struct log_sink *sink)
{
	struct count_sink *counter = container_of(sink, struct count_sink, sink);

	pthread_spin_destroy(&counter->lock);
	free(counter);
}

static const struct log_sink_ops count_ops = {
	.name = "count",
	.write = count_write,
	.close = count_close,
};

struct log_sink *count_sink_open(enum log_level threshold)
{
	struct count_sink *counter = calloc(1, sizeof(*counter));

	if (!counter)
		return NULL;
	pthread_spin_init(&counter->lock, PTHREAD_PROCESS_PRIVATE);
	counter->sink.ops = &count_ops;
	counter->sink.threshold = threshold;
	return &counter->sink;
}

unsigned long count_sink_total(struct log_sink *sink, enum log_level level)
{
	struct count_sink *counter = container_of(sink, struct count_sink, sink);
	unsigned long total;

	pthread_spin_lock(&counter->lock);
	total = counter->totals[level]; // NORACE: lock of the same object
	pthread_spin_unlock(&counter->lock);
	return total;
}
