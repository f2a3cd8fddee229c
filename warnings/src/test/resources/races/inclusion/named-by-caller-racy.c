/*
 * Helpers fill what they are handed, over several calls that do the same.
 * A thread hands it the text on its stack, whose address leads to the shared one by then.
 */
#include <pthread.h>
#include <stddef.h>

struct text {
	char *at;
	char room[32];
};

static struct text shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void begin(struct text *text)
{
	text->at = text->room;
}

static void borrow(struct text **text, struct text *from)
{
	(*text)->at = from->at;
}

static void put(char *to, int value)
{
	*to = (char)value; // RACE
}

static void twice(struct text *text)
{
	put(text->at, 1);
	put(text->at, 2);
}

static void fill(struct text *text)
{
	for (int i = 0; i < 3; i++)
		twice(text);
	twice(text);
}

static void *worker(void *arg)
{
	struct text own;
	struct text *mine = &own;

	begin(&own);
	borrow(&mine, arg);
	fill(&own);
	pthread_mutex_lock(&lock);
	fill(&shared);
	pthread_mutex_unlock(&lock);
	return NULL;
}

int main(void)
{
	pthread_t one, other;

	begin(&shared);
	pthread_create(&one, NULL, worker, &shared);
	pthread_create(&other, NULL, worker, &shared);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
