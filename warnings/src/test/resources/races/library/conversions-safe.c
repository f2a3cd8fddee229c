/*
 * Conversions say what is touched: a number is read into its member, an address is printed and nothing behind it, what no conversion is for
 * is left alone.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct server {
	int port;
	int users;
	char name[16];
	long hits;
};

static void configure(struct server *server, const char *text)
{
	sscanf(text, "%i:%ld", &server->port, &server->hits); // NORACE
}

static void *scanner(void *arg)
{
	struct server *server = arg;

	configure(server, "80:7");
	printf("%d of %p, %.*f%%\n", server->port, (void *)&server->users, 2, 1.5);
	printf("done\n", &server->users);
	return NULL;
}

static void *counter(void *arg)
{
	struct server *server = arg;

	server->users++; // NORACE
	server->name[0] = 'x'; // NORACE
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
