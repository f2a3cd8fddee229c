/*
 * A constructor puts what it is handed into the object that it returns.
 * The caller changes it after the object is known to others.
 */
#include <pthread.h>
#include <stdlib.h>

struct item {
	int value;
};

struct box {
	struct item *item;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct box *known;

static struct box *make(struct item *item)
{
	struct box *box = malloc(sizeof(*box));

	if (!box)
		return NULL;
	box->item = item;
	return box;
}

static void *worker(void *unused)
{
	struct item *item = malloc(sizeof(*item));
	struct box *box;

	if (!item)
		return unused;
	box = make(item);
	if (!box)
		return unused;
	pthread_mutex_lock(&lock);
	known = box;
	pthread_mutex_unlock(&lock);
	item->value++; // RACE
	return unused;
}

static void *reader(void *unused)
{
	int value = 0;

	pthread_mutex_lock(&lock);
	if (known)
		value = known->item->value; // RACE
	pthread_mutex_unlock(&lock);
	return value ? unused : NULL;
}

int main(void)
{
	pthread_t one, two;

	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&two, NULL, reader, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
