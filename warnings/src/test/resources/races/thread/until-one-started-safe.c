/* Creation failed when the loop is left; the bound is that of the loop. */
#include <pthread.h>

struct client {
	pthread_t thread;
	int rounds;
};

static struct client clients[4];

static void *run(void *argument)
{
	struct client *client = argument;

	client->rounds++; // NORACE
	return NULL;
}

static int client_start(struct client *client)
{
	return pthread_create(&client->thread, NULL, run, client);
}

static void client_join(struct client *client)
{
	pthread_join(client->thread, NULL);
}

int main(void)
{
	int started = 0;
	int sum = 0;

	for (; started < 4; started++) {
		struct client *client = &clients[started];

		client->rounds = started; // NORACE
		if (client_start(client) != 0)
			break;
	}
	for (int i = 0; i < started; i++)
		client_join(&clients[i]);
	for (int i = 0; i < started; i++)
		sum += clients[i].rounds; // NORACE
	return sum;
}
