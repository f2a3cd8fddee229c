/* A queue of tasks with a lock of its own: the owner takes from one end, thieves from the other. */
#ifndef QUEUE_H
#define QUEUE_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

struct task {
	struct task *prev;		/* guarded by the queue that holds the task */
	struct task *next;
	void (*run)(struct task *task);
};

struct queue {
	pthread_mutex_t lock;
	struct task ends;		/* a ring: ends.next is the newest, ends.prev the oldest; guarded by lock */
	size_t length;			/* guarded by lock */
};

void queue_init(struct queue *queue);
void queue_destroy(struct queue *queue);
void queue_push(struct queue *queue, struct task *task);

/* NULL when the queue is empty. */
struct task *queue_take_newest(struct queue *queue);

/* NULL when the queue is empty or just busy: a thief does not wait. */
struct task *queue_steal_oldest(struct queue *queue);

bool queue_empty(struct queue *queue);

#endif
