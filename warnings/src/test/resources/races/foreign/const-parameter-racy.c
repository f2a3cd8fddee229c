/*
 * Functions without a body are handed objects: what they read, others write; what is not const, they write; and those that return
 * nothing and are handed nothing to write to are there for what they do to the object, const or not, such as to end it.
 */
#include <pthread.h>

struct config {
	int level;
	int width;
	int *counts;
};

extern int look(const struct config *config, int times);
extern int change(struct config *const config, const int *by);
extern void end(const struct config *config);
extern void give_back(struct config *pool, const void *entry);
extern int count(const struct config *config);

static struct config read_there = { 1, 2, 0 }, changed = { 1, 2, 0 }, ended = { 1, 2, 0 }, entry = { 1, 2, 0 };
static struct config pool;
static int counted;
static struct config counting = { 1, 2, &counted };

static void *first(void *arg)
{
	look(&read_there, 3); // RACE
	change(&changed, &read_there.width); // RACE
	end(&ended); // RACE
	give_back(&pool, &entry); // RACE
	count(&counting);
	return arg;
}

static void *second(void *arg)
{
	read_there.level = 2; // RACE
	return (void *)(long)(changed.level // RACE
			      + ended.level // RACE
			      + entry.level // RACE
			      + counting.level
			      + counted); // RACE
}

int main(void)
{
	pthread_t one, two;

	pthread_create(&one, NULL, first, NULL);
	pthread_create(&two, NULL, second, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
