/*
 * An index of an array that is a member stays in it: the numbers behind it are others, be the struct one or an element of an array.
 */
#include <pthread.h>
#include <stdlib.h>

#define SLOTS 20

struct queue {
	int slots[SLOTS];
	int head;
	int tail;
};

static struct queue single;
static struct queue several[4];
static struct queue *made;

static void put(struct queue *queue, int at)
{
	queue->slots[at] = at; // NORACE
}

static void *fill(void *arg)
{
	for (int i = 0; i < SLOTS; i++) {
		put(&single, i);
		put(&several[i % 4], i);
		put(made, i);
	}
	return arg;
}

static void *move(void *arg)
{
	single.tail++; // NORACE
	several[(long)arg & 3].tail++; // NORACE
	made->tail++; // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	made = malloc(sizeof *made);
	pthread_create(&thread, NULL, fill, NULL);
	pthread_create(&thread, NULL, move, NULL);
	pthread_exit(NULL);
}
