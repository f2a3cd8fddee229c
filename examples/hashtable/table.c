#include "table.h"

#include <stdlib.h>
#include <string.h>

/* FNV-1a. */
static size_t hash(const char *key)
{
	size_t h = 1469598103934665603UL;

	for (const unsigned char *p = (const unsigned char *)key; *p; p++) {
		h ^= *p;
		h *= 1099511628211UL;
	}
	return h;
}

static struct bucket *bucket_of(struct table *table, const char *key)
{
	return &table->buckets[hash(key) & table->mask]; // NORACE: both are fixed before the first thread starts
}

struct table *table_create(size_t buckets, unsigned long lifetime)
{
	struct table *table = calloc(1, sizeof(*table));
	size_t n = 1;

	if (!table)
		return NULL;
	while (n < buckets)
		n <<= 1;
	table->buckets = calloc(n, sizeof(*table->buckets)); // NORACE: not yet published
	if (!table->buckets) {
		free(table);
		return NULL;
	}
	table->mask = n - 1;
	table->lifetime = lifetime;
	pthread_mutex_init(&table->stats_lock, NULL);
	for (size_t i = 0; i < n; i++)
		pthread_mutex_init(&table->buckets[i].lock, NULL);
	atomic_init(&table->clock, 0);
	return table;
}

static void free_chain(struct entry *entry)
{
	while (entry) {
		struct entry *next = entry->next; // NORACE: unlinked, or no thread is left

		free(entry);
		entry = next;
	}
}

void table_destroy(struct table *table)
{
	for (size_t i = 0; i <= table->mask; i++) {
		struct bucket *bucket = &table->buckets[i];

		free_chain(bucket->chain); // NORACE: the other threads were joined
		pthread_mutex_destroy(&bucket->lock);
	}
	pthread_mutex_destroy(&table->stats_lock);
	free(table->buckets);
	free(table);
}

/* The link that points to the key's entry, or the end of the chain. The bucket is locked. */
static struct entry **find(struct bucket *bucket, const char *key)
{
	struct entry **link = &bucket->chain;

	while (*link && strcmp((*link)->key, key) != 0) // NORACE: every caller holds the bucket's lock
		link = &(*link)->next;
	return link;
}

/* A new entry that only this thread knows. */
static struct entry *make_entry(struct table *table, const char *key, const char *value)
{
	struct entry *entry = malloc(sizeof(*entry));

	if (!entry)
		return NULL;
	entry->next = NULL; // NORACE: fresh
	entry->uses = 0; // NORACE: fresh
	entry->length = strlen(value);
	entry->expires = atomic_load(&table->clock) + table->lifetime; // NORACE: atomic clock, fixed lifetime
	strcpy(entry->key, key);
	memcpy(entry->value, value, entry->length + 1);
	return entry;
}

static void count(struct table *table, unsigned long *counter, unsigned long by)
{
	pthread_mutex_lock(&table->stats_lock);
	*counter += by; // NORACE: a field of stats, under stats_lock
	pthread_mutex_unlock(&table->stats_lock);
}

/* One more lookup that found something. */
static void note_hit(struct table *table)
{
	table->hits++; // RACE: table_get() released the bucket's lock, and stats_lock is not taken
}

bool table_put(struct table *table, const char *key, const char *value)
{
	struct bucket *bucket = bucket_of(table, key);
	struct entry *entry, *old, **link;

	if (strlen(key) >= TABLE_KEY_MAX || strlen(value) >= TABLE_VALUE_MAX)
		return false;
	entry = make_entry(table, key, value);
	if (!entry)
		return false;

	pthread_mutex_lock(&bucket->lock);
	link = find(bucket, key);
	old = *link; // NORACE: bucket lock
	if (old) {
		entry->next = old->next; // NORACE: bucket lock
		entry->uses = old->uses; // NORACE: bucket lock
	} else {
		bucket->length++; // NORACE: bucket lock
	}
	*link = entry; // NORACE: bucket lock; this publishes the entry
	pthread_mutex_unlock(&bucket->lock);

	if (old)
		count(table, &table->stats.replaced, 1);
	else
		count(table, &table->stats.stored, 1);
	free(old); // NORACE: it is in no chain, and no thread keeps an entry beyond the lock
	return true;
}

bool table_get(struct table *table, const char *key, char *value)
{
	struct bucket *bucket = bucket_of(table, key);
	struct entry *entry;
	bool found = false;

	pthread_mutex_lock(&bucket->lock);
	entry = *find(bucket, key);
	if (entry && entry->expires > atomic_load(&table->clock)) { // NORACE: bucket lock, atomic clock
		memcpy(value, entry->value, entry->length + 1); // NORACE: bucket lock
		entry->uses++; // NORACE: bucket lock
		found = true;
	}
	pthread_mutex_unlock(&bucket->lock);

	if (found)
		note_hit(table);
	return found;
}

bool table_remove(struct table *table, const char *key)
{
	struct bucket *bucket = bucket_of(table, key);
	struct entry *entry, **link;

	pthread_mutex_lock(&bucket->lock);
	link = find(bucket, key);
	entry = *link;
	if (entry) {
		*link = entry->next; // NORACE: bucket lock
		bucket->length--; // NORACE: bucket lock
	}
	pthread_mutex_unlock(&bucket->lock);

	if (!entry)
		return false;
	free(entry); // NORACE: unlinked above
	count(table, &table->stats.removed, 1);
	return true;
}

/* Locks two buckets, the one with the lower address first; they may be the same. */
static void lock_both(struct bucket *a, struct bucket *b)
{
	if (a == b) {
		pthread_mutex_lock(&a->lock);
	} else if (a < b) {
		pthread_mutex_lock(&a->lock);
		pthread_mutex_lock(&b->lock);
	} else {
		pthread_mutex_lock(&b->lock);
		pthread_mutex_lock(&a->lock);
	}
}

static void unlock_both(struct bucket *a, struct bucket *b)
{
	pthread_mutex_unlock(&a->lock);
	if (a != b)
		pthread_mutex_unlock(&b->lock);
}

bool table_rename(struct table *table, const char *from, const char *to)
{
	struct bucket *source = bucket_of(table, from);
	struct bucket *target = bucket_of(table, to);
	struct entry *entry, **link;
	bool moved = false;

	if (strlen(to) >= TABLE_KEY_MAX)
		return false;
	lock_both(source, target);
	link = find(source, from);
	entry = *link;
	if (entry && !*find(target, to)) {
		*link = entry->next; // NORACE: both locks are held
		source->length--; // NORACE: both locks are held
		strcpy(entry->key, to); // NORACE: both locks are held
		entry->next = target->chain; // NORACE: both locks are held
		target->chain = entry; // NORACE: both locks are held
		target->length++; // NORACE: both locks are held
		moved = true;
	}
	unlock_both(source, target);
	return moved;
}

/* Takes the stale entries out of a bucket and returns them as a chain of their own. */
static struct entry *unlink_stale(struct bucket *bucket, unsigned long now, size_t *n)
{
	struct entry *stale = NULL;
	struct entry **link = &bucket->chain;

	pthread_mutex_lock(&bucket->lock);
	while (*link) {
		struct entry *entry = *link; // NORACE: bucket lock

		if (entry->expires > now) { // NORACE: bucket lock
			link = &entry->next;
			continue;
		}
		*link = entry->next; // NORACE: bucket lock
		entry->next = stale; // NORACE: bucket lock
		stale = entry;
		bucket->length--; // NORACE: bucket lock
		(*n)++;
	}
	pthread_mutex_unlock(&bucket->lock);
	return stale;
}

size_t table_expire(struct table *table)
{
	unsigned long now = atomic_fetch_add(&table->clock, 1) + 1;
	size_t n = 0;

	for (size_t i = 0; i <= table->mask; i++)
		free_chain(unlink_stale(&table->buckets[i], now, &n));
	if (n)
		count(table, &table->stats.expired, n);
	return n;
}

size_t table_size(struct table *table)
{
	size_t n = 0;

	for (size_t i = 0; i <= table->mask; i++) {
		struct bucket *bucket = &table->buckets[i];

		pthread_mutex_lock(&bucket->lock);
		n += bucket->length; // NORACE: bucket lock
		pthread_mutex_unlock(&bucket->lock);
	}
	return n;
}

struct table_stats table_statistics(struct table *table)
{
	struct table_stats stats;

	pthread_mutex_lock(&table->stats_lock);
	stats = table->stats; // NORACE: stats_lock; a copy of the whole struct
	pthread_mutex_unlock(&table->stats_lock);
	return stats;
}

unsigned long table_take_hits(struct table *table)
{
	unsigned long hits = table->hits; // RACE: with note_hit() of the clients

	table->hits = 0; // RACE: with note_hit() of the clients
	return hits;
}
