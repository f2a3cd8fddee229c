/*
 * A queue of limited length refuses an object: nobody has heard of it, and who made it changes it and gives it back.
 */
#include <pthread.h>
#include <stdlib.h>

#define LIMIT 4

struct message {
	struct message *next;
	int number;
	int lost;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct message *first;
static int length;
static int lost;

static int put(struct message *message)
{
	int error = 0;

	pthread_mutex_lock(&lock);
	if (length >= LIMIT) {
		error = -1;
	} else {
		message->next = first; // NORACE
		first = message;
		length++;
	}
	pthread_mutex_unlock(&lock);
	return error;
}

static struct message *get(void)
{
	struct message *message;

	pthread_mutex_lock(&lock);
	message = first;
	if (message != NULL) {
		first = message->next; // NORACE
		length--;
	}
	pthread_mutex_unlock(&lock);
	return message;
}

static void *consume(void *arg)
{
	struct message *message;

	for (int i = 0; i < 9; i++) {
		message = get();
		if (message != NULL) {
			message->number++; // NORACE
			free(message); // NORACE
		}
	}
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, consume, NULL);
	for (int i = 0; i < 9; i++) {
		struct message *message = malloc(sizeof *message);

		if (message == NULL)
			return 1;
		message->number = i; // NORACE
		message->lost = 0; // NORACE
		if (put(message) < 0) {
			message->lost = 1; // NORACE
			lost += message->lost + message->number; // NORACE
			free(message); // NORACE
		}
	}
	pthread_join(thread, NULL);
	return lost;
}
