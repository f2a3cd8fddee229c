/*
 * A structure has an address of a member of the one before it.
 * The first one is global, the last one is the thread's.
 */
#include <pthread.h>
#include <stddef.h>

struct text {
	char *at;
	char room[32];
};

static struct text shared;

static void chain(struct text **all, int count)
{
	char *room = all[0]->room;

	for (int i = 0; i < count; i++) {
		struct text *text = all[i];

		text->at = room; // RACE
		room = text->room;
	}
}

static void *worker(void *arg)
{
	struct text own;
	struct text *all[] = {arg, &own};

	chain(all, 2);
	own.at[0] = 1; // RACE
	return NULL;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, worker, &shared);
	pthread_create(&other, NULL, worker, &shared);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
