/*
 * Conversions say what is touched: numbers of all sizes, strings, sets, characters, and how much was printed.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct server {
	int port;
	int users;
	char name[16];
	char kind[8];
	char letters[4];
	long hits;
	int printed;
	char mode;
};

static void configure(struct server *server, const char *text)
{
	sscanf(text, "%i:%*d:%ld:%15[a-z]:%7s", &server->port, &server->hits, server->name, server->kind); // RACE
	sscanf(text, "%4c", server->letters); // RACE
}

static void *scanner(void *arg)
{
	struct server *server = arg;

	configure(server, "80:7:9:abc:def");
	printf("%*d %s%n\n", 4, 5, &server->mode, &server->printed); // RACE
	return NULL;
}

static void *counter(void *arg)
{
	struct server *server = arg;

	server->users++; // NORACE
	server->port++; // RACE
	server->hits++; // RACE
	server->name[3] = 'x'; // RACE
	server->kind[2] = 'x'; // RACE
	server->letters[3] = 'y'; // RACE
	server->printed = 3; // RACE
	server->mode = 0; // RACE
	return NULL;
}

int main(void)
{
	struct server *server = calloc(1, sizeof *server);
	pthread_t first, second;

	if (!server)
		return 1;
	pthread_create(&first, NULL, scanner, server);
	pthread_create(&second, NULL, counter, server);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	free(server);
	return 0;
}
