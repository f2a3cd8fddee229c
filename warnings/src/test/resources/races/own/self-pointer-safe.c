/*
 * A list head points to itself when it is empty. Who finds that address knows the object already, so that it is nobody else's until it is
 * handed over.
 */
#include <pthread.h>
#include <stdlib.h>

struct link {
  struct link *next;
  struct link *previous;
};

struct order {
  int pieces;
  struct link links;
  int price;
};

static struct order *_Atomic open_order;

static void clear(struct link *head) {
  head->next = head;
  head->previous = head->next;
}

static void *clerk(void *unused) {
  struct order *order = malloc(sizeof *order);
  if (!order)
    return NULL;
  order->pieces = 1; // NORACE
  clear(&order->links);
  order->price = 10; // NORACE
  open_order = order;
  return unused;
}

static void *buyer(void *unused) {
  struct order *order = open_order;
  return order && order->pieces > order->price ? unused : NULL; // NORACE
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, i % 2 ? buyer : clerk, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
