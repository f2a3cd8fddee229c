//: allocations:
//:   - {names: [make], size: [0], zeroed: true, storage: heap}
//! AllocationRule.zeroed | zeroed: true, | zeroed: false,
//! AllocationRule.storage | storage: heap | storage: library
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
struct list { pthread_mutex_t lock; struct node *first; };
extern void *make(unsigned long);
static struct list *one, *other;
static void put(struct list *list, int value) {
  struct node *node = make(sizeof *node);
  if (!node) return;
  node->value = value;
  pthread_mutex_lock(&list->lock);
  if (list->first) { pthread_mutex_unlock(&list->lock); free(node); return; }
  list->first = node;
  pthread_mutex_unlock(&list->lock);
}
static void move(struct list *from, struct list *to) {
  struct node *node;
  pthread_mutex_lock(&from->lock);
  node = from->first;
  if (node) from->first = node->next;
  pthread_mutex_unlock(&from->lock);
  if (!node) return;
  node->value++;
  pthread_mutex_lock(&to->lock);
  node->next = to->first;
  to->first = node;
  pthread_mutex_unlock(&to->lock);
}
static void *work(void *unused) {
  for (int i = 0; i < 3; i++) { put(one, i); move(one, other); move(other, one); }
  return 0;
}
static struct list *new_list(void) {
  struct list *list = malloc(sizeof *list);
  if (!list) exit(1);
  list->first = 0;
  pthread_mutex_init(&list->lock, 0);
  return list;
}
int main(void) {
  pthread_t a, b;
  one = new_list();
  other = new_list();
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
