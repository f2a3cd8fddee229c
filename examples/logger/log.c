#include "log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the writer thread -------------------------------------------------------------------------------------------- */

static void write_to_sinks(struct log *log, const struct log_record *record)
{
	pthread_rwlock_rdlock(&log->sinks_lock);
	for (struct log_sink *sink = log->sinks; sink; sink = sink->next) { // NORACE: read lock against write lock
		if (record->level < sink->threshold) // NORACE: the writer's own copy; thresholds are set before adding
			continue;
		if (sink->ops->write(sink, record) < 0) // NORACE: the tables of operations are constant
			atomic_fetch_add_explicit(&log->errors, 1, memory_order_relaxed); // NORACE: atomic
	}
	pthread_rwlock_unlock(&log->sinks_lock);
}

static void flush_sinks(struct log *log)
{
	pthread_rwlock_rdlock(&log->sinks_lock);
	for (struct log_sink *sink = log->sinks; sink; sink = sink->next)
		if (sink->ops->flush)
			sink->ops->flush(sink);
	pthread_rwlock_unlock(&log->sinks_lock);
}

/* Takes the oldest record, waiting for one. False when the logger closes and nothing is left. Locked. */
static bool take(struct log *log, struct log_record *record)
{
	while (log->used == 0) { // NORACE: lock
		if (log->closing) // NORACE: lock
			return false;
		pthread_cond_wait(&log->not_empty, &log->lock);
	}
	*record = log->ring[log->head]; // NORACE: lock; copies the whole record
	log->head = (log->head + 1) % log->size; // NORACE: lock
	log->used--; // NORACE: lock
	log->writing = true; // NORACE: lock
	pthread_cond_signal(&log->not_full);
	return true;
}

static void *writer_main(void *argument)
{
	struct log *log = argument;
	struct log_record record;

	pthread_mutex_lock(&log->lock);
	while (take(log, &record)) {
		bool last = log->used == 0; // NORACE: lock

		pthread_mutex_unlock(&log->lock);
		write_to_sinks(log, &record);
		if (last)
			flush_sinks(log);
		pthread_mutex_lock(&log->lock);
		log->writing = false; // NORACE: locked again
		if (log->used == 0) // NORACE: locked again
			pthread_cond_broadcast(&log->drained);
	}
	pthread_mutex_unlock(&log->lock);
	return NULL;
}

/* --- callers ------------------------------------------------------------------------------------------------------ */

/* A slot at the end of the ring, or NULL when the record is to be dropped. Locked. */
static struct log_record *reserve(struct log *log)
{
	while (log->used == log->size) { // NORACE: lock, the size is fixed
		if (log->overflow == LOG_DROP || log->closing) { // NORACE: fixed; lock
			log->dropped++; // NORACE: lock
			return NULL;
		}
		pthread_cond_wait(&log->not_full, &log->lock);
	}
	return &log->ring[(log->head + log->used++) % log->size]; // NORACE: lock
}

static void put_text(struct log *log, enum log_level level, const char *text)
{
	struct log_record *record;

	pthread_mutex_lock(&log->lock);
	record = reserve(log);
	if (record) {
		record->level = level; // NORACE: lock
		record->sequence = log->sequence++; // NORACE: lock
		memcpy(record->text, text, LOG_TEXT_MAX); // NORACE: lock
		pthread_cond_signal(&log->not_empty);
	}
	pthread_mutex_unlock(&log->lock);
}

void log_put(struct log *log, enum log_level level, const char *format, ...)
{
	char text[LOG_TEXT_MAX] = "";
	va_list arguments;

	if (level < log->level) // RACE: log_set_level() writes it while callers run
		return;
	va_start(arguments, format);
	vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	put_text(log, level, text);
}

void log_set_level(struct log *log, enum log_level level)
{
	pthread_mutex_lock(&log->lock);
	log->level = level; // RACE: the lock does not help, log_put() reads without it
	pthread_mutex_unlock(&log->lock);
}

void log_flush(struct log *log)
{
	pthread_mutex_lock(&log->lock);
	while (log->used || log->writing) // NORACE: lock
		pthread_cond_wait(&log->drained, &log->lock);
	pthread_mutex_unlock(&log->lock);
}

unsigned long log_dropped(struct log *log)
{
	unsigned long dropped;

	pthread_mutex_lock(&log->lock);
	dropped = log->dropped; // NORACE: lock
	pthread_mutex_unlock(&log->lock);
	return dropped;
}

void log_add_sink(struct log *log, struct log_sink *sink)
{
	pthread_rwlock_wrlock(&log->sinks_lock);
	sink->next = log->sinks; // NORACE: write lock
	log->sinks = sink; // NORACE: write lock
	pthread_rwlock_unlock(&log->sinks_lock);
}

/* --- life --------------------------------------------------------------------------------------------------------- */

static void release(struct log *log)
{
	pthread_rwlock_destroy(&log->sinks_lock);
	pthread_cond_destroy(&log->drained);
	pthread_cond_destroy(&log->not_full);
	pthread_cond_destroy(&log->not_empty);
	pthread_mutex_destroy(&log->lock);
	free(log->ring); // NORACE: the writer was joined, callers are gone
	free(log);
}

struct log *log_open(size_t size, enum log_level level, enum log_overflow overflow)
{
	struct log *log = calloc(1, sizeof(*log));

	if (!log)
		return NULL;
	pthread_mutex_init(&log->lock, NULL);
	pthread_cond_init(&log->not_empty, NULL);
	pthread_cond_init(&log->not_full, NULL);
	pthread_cond_init(&log->drained, NULL);
	pthread_rwlock_init(&log->sinks_lock, NULL);
	atomic_init(&log->errors, 0);
	log->ring = calloc(size, sizeof(*log->ring)); // NORACE: the writer does not run yet
	log->size = size; // NORACE: the writer does not run yet
	log->level = level; // NORACE: nobody else has the logger yet
	log->overflow = overflow; // NORACE: nobody else has the logger yet
	if (!log->ring || pthread_create(&log->writer, NULL, writer_main, log) != 0) {
		release(log);
		return NULL;
	}
	return log;
}

void log_close(struct log *log)
{
	struct log_sink *sink;

	pthread_mutex_lock(&log->lock);
	log->closing = true; // NORACE: lock
	pthread_cond_broadcast(&log->not_empty);
	pthread_cond_broadcast(&log->not_full);
	pthread_mutex_unlock(&log->lock);
	pthread_join(log->writer, NULL); // NORACE: written by log_open() only

	sink = log->sinks; // NORACE: after the join
	while (sink) {
		struct log_sink *next = sink->next; // NORACE: after the join

		if (sink->ops->close)
			sink->ops->close(sink);
		sink = next;
	}
	release(log);
}
