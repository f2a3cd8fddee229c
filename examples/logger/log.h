/*
 * An asynchronous logger. Callers format a record into a ring; one writer thread takes records out and hands them to
 * the sinks. A full ring makes a caller wait, or drops the record, as the logger was opened for.
 */
#ifndef LOG_H
#define LOG_H

#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define LOG_TEXT_MAX 112
#define LOG_SINKS_MAX 4

enum log_level { LOG_DEBUG, LOG_INFO, LOG_WARNING, LOG_ERROR };

enum log_overflow { LOG_WAIT, LOG_DROP };

struct log_record {
	enum log_level level;
	unsigned long sequence;
	char text[LOG_TEXT_MAX];
};

/* Where records go. The writer thread is the only one that calls write and flush; close comes after it ended. */
struct log_sink {
	const struct log_sink_ops *ops;
	struct log_sink *next;
	enum log_level threshold;
};

struct log_sink_ops {
	const char *name;
	int (*write)(struct log_sink *sink, const struct log_record *record);
	void (*flush)(struct log_sink *sink);
	void (*close)(struct log_sink *sink);
};

struct log {
	pthread_mutex_t lock;		/* guards everything down to the next comment */
	pthread_cond_t not_empty;
	pthread_cond_t not_full;
	pthread_cond_t drained;
	struct log_record *ring;
	size_t size;
	size_t head;			/* next record to take */
	size_t used;
	unsigned long sequence;
	unsigned long dropped;
	bool closing;
	bool writing;			/* the writer has a record in hand */

	/* Guarded by sinks_lock: many readers, written when a sink is added. */
	pthread_rwlock_t sinks_lock;
	struct log_sink *sinks;

	/* Not guarded. */
	enum log_level level;		/* callers read it before they format */
	atomic_ulong errors;		/* failed writes of sinks */
	enum log_overflow overflow;	/* fixed by log_open() */
	pthread_t writer;
};

/* Returns NULL when there is no memory or no thread. */
struct log *log_open(size_t size, enum log_level level, enum log_overflow overflow);

/* Writes what is in the ring, closes the sinks, joins the writer and frees the logger. */
void log_close(struct log *log);

void log_add_sink(struct log *log, struct log_sink *sink);
void log_set_level(struct log *log, enum log_level level);

/* Returns once every record that was put before the call is written and flushed. */
void log_flush(struct log *log);

unsigned long log_dropped(struct log *log);

__attribute__((format(printf, 3, 4)))
void log_put(struct log *log, enum log_level level, const char *format, ...);

#endif
