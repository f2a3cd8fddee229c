/*
 * A structure has an address of its own member.
 * Each thread has one on its stack; another one is global.
 */
#include <pthread.h>
#include <stddef.h>

struct text {
	char *at;
	struct text *self;
	char room[32];
};

static struct text shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void begin(struct text *text)
{
	text->at = text->room;
	text->self = text;
}

static void *worker(void *arg)
{
	struct text own;

	begin(&own);
	own.at[0] = 1; // NORACE
	own.self->room[1] = 2; // NORACE
	pthread_mutex_lock(&lock);
	shared.at[0]++; // NORACE
	shared.self->room[1]++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t one, other;

	begin(&shared);
	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&other, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
