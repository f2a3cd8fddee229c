/*
 * Messages with an address in them go through a pipe, by a function that writes all of a buffer.
 * Both sides count in what the message is about.
 */
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct tally {
	long count;
};

struct message {
	int kind;
	struct tally *about;
};

static int ends[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void send_all(const void *data, size_t size)
{
	const char *at = data;

	while (size > 0) {
		ssize_t done = write(ends[1], at, size);

		if (done <= 0)
			return;
		at += done;
		size -= (size_t)done;
	}
}

static void *receiver(void *unused)
{
	struct message message;

	if (read(ends[0], &message, sizeof message) == (ssize_t)sizeof message) {
		message.about->count++; // RACE
	}
	return unused;
}

int main(void)
{
	pthread_t thread;
	struct message message = {1, calloc(1, sizeof(struct tally))};

	if (!message.about || pipe(ends))
		return 1;
	pthread_create(&thread, NULL, receiver, NULL);
	send_all(&message, sizeof message);
	pthread_mutex_lock(&lock);
	message.about->count++; // RACE
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
