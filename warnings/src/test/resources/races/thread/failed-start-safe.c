/*
 * A thread that could not be started has never heard of what it would have been handed: the one that tried gives it back.
 */
#include <pthread.h>
#include <stdlib.h>

struct request {
	int number;
	int replies;
};

static void *serve(void *arg)
{
	struct request *request = arg;

	request->replies = request->number + 1; // NORACE
	free(request); // NORACE
	return NULL;
}

static int start(struct request *request)
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, serve, request) != 0)
		return -1;
	pthread_detach(thread);
	return 0;
}

int main(void)
{
	for (int i = 0; i < 3; i++) {
		struct request *request = malloc(sizeof *request);
		pthread_t thread;

		if (request == NULL)
			return 1;
		request->number = i;
		if (pthread_create(&thread, NULL, serve, request)) {
			request->replies = -1; // NORACE
			free(request); // NORACE
			continue;
		}
		pthread_detach(thread);
	}
	for (int i = 0; i < 3; i++) {
		struct request *request = malloc(sizeof *request);

		if (request == NULL)
			return 1;
		request->number = i;
		if (start(request) < 0)
			free(request); // NORACE
	}
	return 0;
}
