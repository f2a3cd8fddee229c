/*
 * What a list head points to is given away when it is empty still: the address that is read back is that of the object.
 */
#include <pthread.h>
#include <stddef.h>
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

static struct link *_Atomic first_link;

static void clear(struct link *head) {
  head->next = head;
  head->previous = head->next;
}

static struct link *first(struct link *head) {
  return head->next;
}

static void *clerk(void *unused) {
  struct order *order = malloc(sizeof *order);
  if (!order)
    return NULL;
  order->pieces = 1; // NORACE
  clear(&order->links);
  first_link = first(&order->links);
  order->price = 10; // RACE
  return unused;
}

static void *buyer(void *unused) {
  struct link *found = first_link;
  if (!found)
    return unused;
  struct order *order = (struct order *)((char *)found - offsetof(struct order, links));
  return order->price > 5 ? unused : NULL; // RACE
}

int main(void) {
  pthread_t threads[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&threads[i], NULL, i % 2 ? buyer : clerk, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
