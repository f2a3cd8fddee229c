/*
 * Who made an object goes on with it after a queue refused it; but the queue has it all the same, or the answer is misread.
 */
#include <pthread.h>
#include <stdlib.h>

#define LIMIT 3

struct message {
	struct message *next;
	int number;
	int lost;
	int again;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct message *first;
static int length = LIMIT;
static int short_length;

static int put(struct message *message)
{
	int error = 0;

	pthread_mutex_lock(&lock);
	message->next = first;
	first = message;
	if (length >= LIMIT)
		error = -1;
	else
		length++;
	pthread_mutex_unlock(&lock);
	return error;
}

static int put_if_short(struct message *message)
{
	int error = -1;

	pthread_mutex_lock(&lock);
	if (short_length < LIMIT) {
		message->next = first;
		first = message;
		short_length++;
		error = 0;
	}
	pthread_mutex_unlock(&lock);
	return error;
}

static void *consume(void *arg)
{
	for (int i = 0; i < 4; i++) {
		struct message *message;

		pthread_mutex_lock(&lock);
		message = first;
		if (message != NULL)
			first = message->next;
		pthread_mutex_unlock(&lock);
		if (message != NULL) {
			message->number++; // RACE
			message->lost++; // RACE
			message->again++; // RACE
		}
	}
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, consume, NULL);
	for (int i = 0; i < 1; i++) {
		struct message *message = calloc(1, sizeof *message);

		if (message == NULL)
			return 1;
		if (put(message) < 0)
			message->lost = 1; // RACE
	}
	for (int i = 0; i < 1; i++) {
		struct message *message = calloc(1, sizeof *message);

		if (message == NULL)
			return 1;
		if (!put_if_short(message))
			message->number = 1; // RACE
	}
	for (int i = 0; i < 1; i++) {
		struct message *message = calloc(1, sizeof *message);

		if (message == NULL)
			return 1;
		if (put_if_short(message) < 0 && put_if_short(message) < 0)
			continue;
		message->again = 1; // RACE
	}
	pthread_join(thread, NULL);
	return 0;
}
