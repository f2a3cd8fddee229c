/* Threads that work on the table: clients, and one caretaker that ages it. */
#ifndef CLIENT_H
#define CLIENT_H

#include "table.h"

struct client {
	pthread_t thread;
	struct table *table;
	unsigned int id;
	unsigned int rounds;
	unsigned int seed;
	/* Results, read after the thread was joined. */
	unsigned long found;
	unsigned long missed;
	int failed;
};

struct caretaker {
	pthread_t thread;
	struct table *table;
	atomic_bool stop;
	unsigned long sweeps;		/* read after the thread was joined */
	unsigned long dropped;		/* read after the thread was joined */
	unsigned long reported_hits;	/* read after the thread was joined */
};

/* Both return 0 or an error number of pthread_create(). */
int client_start(struct client *client);
int caretaker_start(struct caretaker *caretaker);

void client_join(struct client *client);
void caretaker_join(struct caretaker *caretaker);

#endif
