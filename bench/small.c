// A small pthread program: producers put numbers into a bounded queue, consumers add them up.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { CAPACITY = 16, PRODUCERS = 2, CONSUMERS = 2, ITEMS = 1000 };

struct queue {
  pthread_mutex_t mutex;
  pthread_cond_t not_empty;
  pthread_cond_t not_full;
  int items[CAPACITY];
  int head;
  int count;
  int closed;
};

struct totals {
  pthread_mutex_t mutex;
  long sum;
  long taken;
};

static struct queue queue = {
  .mutex = PTHREAD_MUTEX_INITIALIZER,
  .not_empty = PTHREAD_COND_INITIALIZER,
  .not_full = PTHREAD_COND_INITIALIZER,
};
static struct totals totals = { .mutex = PTHREAD_MUTEX_INITIALIZER };

static void put(struct queue *q, int item) {
  pthread_mutex_lock(&q->mutex);
  while (q->count == CAPACITY)
    pthread_cond_wait(&q->not_full, &q->mutex);
  q->items[(q->head + q->count) % CAPACITY] = item;
  q->count++;
  pthread_cond_signal(&q->not_empty);
  pthread_mutex_unlock(&q->mutex);
}

static int take(struct queue *q, int *item) {
  int found = 0;
  pthread_mutex_lock(&q->mutex);
  while (q->count == 0 && !q->closed)
    pthread_cond_wait(&q->not_empty, &q->mutex);
  if (q->count > 0) {
    *item = q->items[q->head];
    q->head = (q->head + 1) % CAPACITY;
    q->count--;
    found = 1;
    pthread_cond_signal(&q->not_full);
  }
  pthread_mutex_unlock(&q->mutex);
  return found;
}

static void close_queue(struct queue *q) {
  pthread_mutex_lock(&q->mutex);
  q->closed = 1;
  pthread_cond_broadcast(&q->not_empty);
  pthread_mutex_unlock(&q->mutex);
}

static void *produce(void *argument) {
  int first = *(int *)argument;
  for (int i = 0; i < ITEMS; i++)
    put(&queue, first + i);
  return NULL;
}

static void *consume(void *argument) {
  int item;
  (void)argument;
  while (take(&queue, &item)) {
    pthread_mutex_lock(&totals.mutex);
    totals.sum += item;
    totals.taken++;
    pthread_mutex_unlock(&totals.mutex);
  }
  return NULL;
}

int main(void) {
  pthread_t producers[PRODUCERS], consumers[CONSUMERS];
  int first[PRODUCERS];
  for (int i = 0; i < PRODUCERS; i++) {
    first[i] = i * ITEMS;
    if (pthread_create(&producers[i], NULL, produce, &first[i]))
      return EXIT_FAILURE;
  }
  for (int i = 0; i < CONSUMERS; i++)
    if (pthread_create(&consumers[i], NULL, consume, NULL))
      return EXIT_FAILURE;
  for (int i = 0; i < PRODUCERS; i++)
    pthread_join(producers[i], NULL);
  close_queue(&queue);
  for (int i = 0; i < CONSUMERS; i++)
    pthread_join(consumers[i], NULL);
  printf("%ld numbers, sum %ld\n", totals.taken, totals.sum);
  return 0;
}
