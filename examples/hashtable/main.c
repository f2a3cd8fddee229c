/* Lets several clients work on one table while a caretaker ages it, then prints what happened. */
#include "client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CLIENTS 4
#define BUCKETS 16
#define LIFETIME 200

static struct client clients[CLIENTS];
static struct caretaker caretaker;

static void report(struct table *table, unsigned long found, unsigned long missed)
{
	struct table_stats stats = table_statistics(table);
	unsigned long hits = caretaker.reported_hits + table_take_hits(table);

	printf("found %lu, missed %lu, counted hits %lu\n", found, missed, hits);
	printf("stored %lu, replaced %lu, removed %lu, expired %lu, left %zu\n", stats.stored, stats.replaced,
	       stats.removed, stats.expired, table_size(table));
	printf("%lu sweeps dropped %lu\n", caretaker.sweeps, caretaker.dropped);
}

int main(int argc, char **argv)
{
	unsigned int rounds = argc > 1 ? (unsigned int)strtoul(argv[1], NULL, 10) : 20000;
	unsigned long found = 0, missed = 0;
	int failed = 0, started = 0, error = 0;
	struct table *table = table_create(BUCKETS, LIFETIME);

	if (!table) {
		fprintf(stderr, "hashtable: out of memory\n");
		return 1;
	}
	caretaker.table = table; // NORACE: before the thread starts
	error = caretaker_start(&caretaker);
	if (error) {
		fprintf(stderr, "hashtable: cannot start the caretaker: %s\n", strerror(error));
		table_destroy(table);
		return 1;
	}
	for (; started < CLIENTS; started++) {
		struct client *client = &clients[started];

		client->table = table; // NORACE: before this client's thread starts
		client->id = (unsigned int)started;
		client->rounds = rounds;
		client->seed = 17u * (unsigned int)started + 1;
		error = client_start(client);
		if (error) {
			fprintf(stderr, "hashtable: cannot start client %d: %s\n", started, strerror(error));
			failed = 1;
			break;
		}
	}
	for (int i = 0; i < started; i++) {
		client_join(&clients[i]);
		found += clients[i].found; // NORACE: after the join
		missed += clients[i].missed; // NORACE: after the join
		failed |= clients[i].failed; // NORACE: after the join
	}
	caretaker_join(&caretaker);
	report(table, found, missed);
	table_destroy(table);
	return failed;
}
