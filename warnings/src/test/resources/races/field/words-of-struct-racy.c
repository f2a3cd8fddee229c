/*
 * A pointer to a struct is used as one to numbers, and comes to all of them.
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

static void clear(struct queue *queue, int at)
{
	((int *)queue)[at] = 0; // RACE
}

static void *fill(void *arg)
{
	for (int i = 0; i < SLOTS + 2; i++) {
		clear(&single, i);
		clear(&several[i % 4], i);
		clear(made, i);
	}
	return arg;
}

static void *move(void *arg)
{
	single.tail++; // RACE
	several[(long)arg & 3].tail++; // RACE
	made->tail++; // RACE
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
