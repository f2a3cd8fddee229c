/*
 * Helpers put an object behind pointers that held null, next to a function, or in front of the nodes that are there:
 * one thread goes to objects that nobody put there.
 */
#include <pthread.h>
#include <stddef.h>

struct object {
	int value;
	struct object *next;
};

struct handler {
	void (*call)(void *);
	void *of;
};

static struct object kept, called, pushed, second;
static struct object apart, another, alone;
static struct object *owner;
static struct handler handler;
static struct object *list;

static void set(struct object *object)
{
	owner = object;
}

static void handle_with(void (*call)(void *), void *of)
{
	handler = (struct handler){call, of};
}

static void push(struct object *object)
{
	object->next = list;
	list = object;
}

static void nothing(void *of)
{
	(void)of;
}

static void *by_name(void *arg)
{
	apart.value = 1; // NORACE
	another.value = 1; // NORACE
	alone.value = 1; // NORACE
	return arg;
}

static void *from_owner(void *arg)
{
	struct object *of = handler.of;

	owner->value = 2; // NORACE
	of->value = 2; // NORACE
	for (struct object *at = list; at; at = at->next)
		at->value = 2; // NORACE
	return arg;
}

int main(void)
{
	pthread_t one, other;

	owner = NULL;
	set(&kept);
	handle_with(nothing, &called);
	list = NULL;
	push(&pushed);
	push(&second);
	pthread_create(&one, NULL, by_name, NULL);
	pthread_create(&other, NULL, from_owner, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
