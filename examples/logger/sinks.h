/* The sinks of the example: a file that rotates, and a counter of records by level. */
#ifndef SINKS_H
#define SINKS_H

#include "log.h"

#include <stdio.h>

/* Writes to a file; starts it anew when it grew too long or when sinks_request_rotation() was called. */
struct log_sink *file_sink_open(const char *path, size_t limit, enum log_level threshold);

/* Safe in a signal handler. */
void sinks_request_rotation(void);

/* Counts records; others may ask while the logger runs. */
struct log_sink *count_sink_open(enum log_level threshold);
unsigned long count_sink_total(struct log_sink *sink, enum log_level level);

#endif
