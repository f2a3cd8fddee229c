/*
 * A table of strings, shared by threads: one lock for each bucket.
 *
 * Keys and values belong to the table. What a caller gets back is always a copy. Entries live for a number of ticks
 * of the table's own clock, which the caretaker thread advances.
 */
#ifndef TABLE_H
#define TABLE_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#define TABLE_KEY_MAX 32
#define TABLE_VALUE_MAX 64

struct entry {
	struct entry *next;		/* in the bucket's chain */
	unsigned long expires;		/* tick at which the entry is stale */
	unsigned int uses;		/* times it was found; guarded by the bucket's lock */
	size_t length;			/* of the value */
	char key[TABLE_KEY_MAX];
	char value[TABLE_VALUE_MAX];
};

struct bucket {
	pthread_mutex_t lock;		/* guards the chain, its entries and the length */
	struct entry *chain;
	unsigned int length;
};

struct table_stats {
	unsigned long stored;
	unsigned long replaced;
	unsigned long removed;
	unsigned long expired;
};

struct table {
	/* Set by table_create(), never written again. */
	size_t mask;			/* number of buckets - 1, a power of two */
	unsigned long lifetime;		/* ticks */
	struct bucket *buckets;

	atomic_ulong clock;

	pthread_mutex_t stats_lock;	/* taken inside a bucket's lock, never the other way round */
	struct table_stats stats;	/* guarded by stats_lock */
	unsigned long hits;		/* lookups that found something, since the last report; guarded by stats_lock */
};

/* Returns NULL when there is no memory. The number of buckets is rounded up to a power of two. */
struct table *table_create(size_t buckets, unsigned long lifetime);

/* Frees everything. No other thread may still use the table. */
void table_destroy(struct table *table);

/* Stores a copy, replacing what the key held. False when there is no memory or a string is too long. */
bool table_put(struct table *table, const char *key, const char *value);

/* Copies the value of the key into the buffer of TABLE_VALUE_MAX bytes. False when there is none. */
bool table_get(struct table *table, const char *key, char *value);

/* False when there was no such key. */
bool table_remove(struct table *table, const char *key);

/* Gives an entry another key. False when there is no such key or the new one is taken. */
bool table_rename(struct table *table, const char *from, const char *to);

/* Advances the clock by one tick and drops the entries that are stale. Returns how many. */
size_t table_expire(struct table *table);

/* Entries now in the table; a snapshot bucket by bucket. */
size_t table_size(struct table *table);

/* Hands out the statistics. */
struct table_stats table_statistics(struct table *table);

/* Hands out the number of hits since the last call. */
unsigned long table_take_hits(struct table *table);

#endif
