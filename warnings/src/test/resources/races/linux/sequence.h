/* Sequence locks of Linux, declared under their own names so that the Linux model applies. */
#ifndef SEQUENCE_H
#define SEQUENCE_H

#include "linux.h"

typedef struct seqcount {
	unsigned sequence;
} seqcount_t;

typedef struct {
	seqcount_t seqcount;
	spinlock_t lock;
} seqlock_t;

void write_seqlock(seqlock_t *lock);
void write_sequnlock(seqlock_t *lock);
unsigned read_seqbegin(const seqlock_t *lock);
unsigned read_seqretry(const seqlock_t *lock, unsigned start);
void read_seqlock_excl(seqlock_t *lock);
void read_sequnlock_excl(seqlock_t *lock);

unsigned __read_seqcount_begin(const seqcount_t *count);
int do_read_seqcount_retry(const seqcount_t *count, unsigned start);
void do_write_seqcount_begin(seqcount_t *count);
void do_write_seqcount_end(seqcount_t *count);

void kfree(const void *object);
void *kmalloc(size_t size, unsigned flags);

#endif
