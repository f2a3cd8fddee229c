#include "queue.h"

void queue_init(struct queue *queue)
{
	pthread_mutex_init(&queue->lock, NULL);
	queue->ends.prev = queue->ends.next = &queue->ends; // NORACE: before the workers start
	queue->length = 0; // NORACE: before the workers start
}

void queue_destroy(struct queue *queue)
{
	pthread_mutex_destroy(&queue->lock);
}

void queue_push(struct queue *queue, struct task *task)
{
	pthread_mutex_lock(&queue->lock);
	task->prev = &queue->ends; // NORACE: lock, and the task is in no other queue
	task->next = queue->ends.next; // NORACE: lock
	task->next->prev = task; // NORACE: lock
	queue->ends.next = task; // NORACE: lock
	queue->length++; // NORACE: lock
	pthread_mutex_unlock(&queue->lock);
}

/* Locked; the task is in this queue. */
static struct task *unlink_task(struct queue *queue, struct task *task)
{
	if (task == &queue->ends)
		return NULL;
	task->prev->next = task->next; // NORACE: both callers hold the lock
	task->next->prev = task->prev; // NORACE: both callers hold the lock
	queue->length--; // NORACE: both callers hold the lock
	return task;
}

struct task *queue_take_newest(struct queue *queue)
{
	struct task *task;

	pthread_mutex_lock(&queue->lock);
	task = unlink_task(queue, queue->ends.next); // NORACE: lock
	pthread_mutex_unlock(&queue->lock);
	return task;
}

struct task *queue_steal_oldest(struct queue *queue)
{
	struct task *task;

	if (pthread_mutex_trylock(&queue->lock) != 0)
		return NULL;
	task = unlink_task(queue, queue->ends.prev); // NORACE: the trylock succeeded
	pthread_mutex_unlock(&queue->lock);
	return task;
}

bool queue_empty(struct queue *queue)
{
	bool empty;

	pthread_mutex_lock(&queue->lock);
	empty = queue->length == 0; // NORACE: lock
	pthread_mutex_unlock(&queue->lock);
	return empty;
}
