#include "client.h"

#include <sched.h>
#include <stdio.h>

#define KEYS 64

/* A generator of its own for each thread: nothing is shared. */
static unsigned int next_random(unsigned int *seed)
{
	*seed = *seed * 1664525u + 1013904223u; // NORACE: a field of this thread's client
	return *seed >> 16;
}

static void key_name(char *key, size_t size, unsigned int number)
{
	snprintf(key, size, "key-%u", number % KEYS);
}

/* Looks a key up and stores it when it is not there, as a cache does. */
static bool fetch(struct client *client, const char *key)
{
	char value[TABLE_VALUE_MAX];

	if (table_get(client->table, key, value)) {
		client->found++; // NORACE: written by this thread only, read after the join
		return true;
	}
	client->missed++; // NORACE: written by this thread only, read after the join
	snprintf(value, sizeof(value), "value of %s from client %u", key, client->id);
	return table_put(client->table, key, value);
}

static void step(struct client *client)
{
	char key[TABLE_KEY_MAX];
	char other[TABLE_KEY_MAX];
	unsigned int dice = next_random(&client->seed) % 16;

	key_name(key, sizeof(key), next_random(&client->seed));
	switch (dice) {
	case 0:
		table_remove(client->table, key);
		break;
	case 1:
		key_name(other, sizeof(other), next_random(&client->seed));
		table_rename(client->table, key, other);
		break;
	case 2:
		if (!table_put(client->table, key, "fresh"))
			client->failed = 1; // NORACE: this thread's client
		break;
	default:
		if (!fetch(client, key))
			client->failed = 1; // NORACE: this thread's client
		break;
	}
}

static void *client_main(void *argument)
{
	struct client *client = argument;

	for (unsigned int i = 0; i < client->rounds; i++)
		step(client);
	return NULL;
}

static void sweep(struct caretaker *caretaker)
{
	caretaker->dropped += table_expire(caretaker->table); // NORACE: one caretaker, read after the join
	caretaker->sweeps++; // NORACE: one caretaker, read after the join
	if (caretaker->sweeps % 8 == 0)
		caretaker->reported_hits += table_take_hits(caretaker->table);
}

static void *caretaker_main(void *argument)
{
	struct caretaker *caretaker = argument;

	while (!atomic_load(&caretaker->stop)) { // NORACE: atomic
		sweep(caretaker);
		sched_yield();
	}
	return NULL;
}

int client_start(struct client *client)
{
	return pthread_create(&client->thread, NULL, client_main, client);
}

int caretaker_start(struct caretaker *caretaker)
{
	return pthread_create(&caretaker->thread, NULL, caretaker_main, caretaker);
}

void client_join(struct client *client)
{
	pthread_join(client->thread, NULL);
}

void caretaker_join(struct caretaker *caretaker)
{
	atomic_store(&caretaker->stop, true); // NORACE: atomic
	pthread_join(caretaker->thread, NULL);
}
