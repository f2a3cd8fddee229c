/*
 * A thread could not be started; but another one has been handed the same object before, finds it in a variable, or has been started after all.
 */
#include <pthread.h>
#include <stdlib.h>

struct request {
	int number;
	int replies;
	int errors;
	int late;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct request *latest;

static void *serve(void *arg)
{
	struct request *request = arg;

	request->replies++; // RACE
	request->late++; // RACE
	return NULL;
}

static void *look(void *arg)
{
	pthread_mutex_lock(&lock);
	if (latest != NULL)
		latest->errors++; // RACE
	pthread_mutex_unlock(&lock);
	return arg;
}

static int start(struct request *request)
{
	pthread_t thread;
	int error = pthread_create(&thread, NULL, serve, request);

	if (error == 0)
		pthread_detach(thread);
	return error;
}

int main(void)
{
	pthread_t looking;

	pthread_create(&looking, NULL, look, NULL);
	for (int i = 0; i < 3; i++) {
		struct request *request = calloc(1, sizeof *request);
		pthread_t first;
		pthread_t second;

		if (request == NULL)
			return 1;
		if (pthread_create(&first, NULL, serve, request))
			continue;
		pthread_detach(first);
		if (pthread_create(&second, NULL, serve, request)) {
			request->replies = -1; // RACE
			continue;
		}
		pthread_detach(second);
	}
	for (int i = 0; i < 3; i++) {
		struct request *request = calloc(1, sizeof *request);
		pthread_t thread;

		if (request == NULL)
			return 1;
		pthread_mutex_lock(&lock);
		latest = request;
		pthread_mutex_unlock(&lock);
		if (pthread_create(&thread, NULL, serve, request)) {
			request->errors = 1; // RACE
			continue;
		}
		pthread_detach(thread);
	}
	for (int i = 0; i < 3; i++) {
		struct request *request = calloc(1, sizeof *request);

		if (request == NULL)
			return 1;
		if (!start(request))
			request->late = 1; // RACE
	}
	return 0;
}
