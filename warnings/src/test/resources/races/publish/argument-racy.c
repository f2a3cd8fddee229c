/*
 * A fresh object is handed to a new thread.
 * The creator writes it once more after it created the thread.
 */
#include <pthread.h>
#include <stdlib.h>

struct request {
	int number;
};

static void *serves(void *arg)
{
	struct request *request = arg;

	request->number++; // RACE
	free(request); // RACE
	return NULL;
}

int main(void)
{
	for (int i = 0; i < 3; i++) {
		pthread_t thread;
		struct request *request = malloc(sizeof(*request));

		if (!request)
			return 1;
		request->number = i; // NORACE: before the thread gets it
		if (pthread_create(&thread, NULL, serves, request) != 0)
			return 1;
		request->number = -1; // RACE
		pthread_detach(thread);
	}
	return 0;
}
