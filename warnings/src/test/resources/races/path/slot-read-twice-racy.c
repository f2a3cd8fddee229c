/*
 * A helper returns what lies in a slot, and is called twice: for the lock and for the object.
 * The slot is written in between.
 */
#include <pthread.h>
#include <stddef.h>

struct object {
	pthread_mutex_t lock;
	int value;
};

static struct object objects[2] = {{PTHREAD_MUTEX_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, 0}};
static struct object *slots[2] = {&objects[0], &objects[1]};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct object *in(struct object **slot)
{
	struct object *found;

	pthread_mutex_lock(&lock);
	found = *slot; // NORACE
	pthread_mutex_unlock(&lock);
	return found;
}

static void *worker(void *arg)
{
	struct object *object = in(arg);

	pthread_mutex_lock(&object->lock);
	in(arg)->value++; // RACE
	pthread_mutex_unlock(&object->lock);
	return NULL;
}

int main(void)
{
	pthread_t one, other;

	pthread_create(&one, NULL, worker, &slots[0]);
	pthread_create(&other, NULL, worker, &slots[1]);
	pthread_mutex_lock(&lock);
	slots[0] = &objects[1]; // NORACE
	pthread_mutex_unlock(&lock);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
