#include <pthread.h>
#include <stdlib.h>

/* What is behind the object that an operand points to: in a list, behind a member of a local variable, behind a named variable. */
struct node {
  struct node *next;
  long weight;
};

struct request {
  long *result;
  long size;
};

static struct node *head;
static long result;
static long level;
long *gauge = &level;

static void *work(void *arg) {
  struct request request = {&result, sizeof result};
  __asm__ volatile("mov (%0), %%rax\n\tmov (%%rax), %%rax\n\tincq 8(%%rax)" : : "r"(&head) : "rax", "memory"); // RACE
  __asm__ volatile("syscall" : : "a"(1000), "D"(&request) : "rcx", "r11", "memory"); // RACE
  __asm__ volatile("mov gauge(%%rip), %%rax\n\tincq (%%rax)" : : : "rax", "memory"); // RACE
  return arg;
}

int main(void) {
  pthread_t thread;
  head = calloc(1, sizeof *head);
  head->next = calloc(1, sizeof *head);
  pthread_create(&thread, 0, work, 0);
  head->next->weight = 1; // RACE
  result = 1; // RACE
  level = 1; // RACE
  pthread_join(thread, 0);
  return 0;
}
