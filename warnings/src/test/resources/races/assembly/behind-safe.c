#include <pthread.h>

/* Instructions that are known touch no more than their operands; a barrier touches nothing. */
struct node {
  struct node *next;
  long weight;
};

static struct node last;
static struct node first = {&last, 0};
static struct node *head = &first;

static struct node *swapped(struct node **at, struct node *by) {
  __asm__ volatile("xchg %0, %1" : "+r"(by), "+m"(*at) : : "memory");
  return by;
}

static void *work(void *arg) {
  struct node *own = arg;
  __asm__ volatile("" : : "r"(own) : "memory");
  swapped(&head, own);
  __asm__ volatile("incq (%0)" : : "r"(&own->weight) : "memory"); // NORACE
  return arg;
}

static struct node one;

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, &one);
  last.weight = 1; // NORACE
  pthread_join(thread, 0);
  return 0;
}
