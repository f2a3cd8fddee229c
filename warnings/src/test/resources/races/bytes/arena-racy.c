// Nodes are handed out of an array of characters, which is cleared by its name.
#include <pthread.h>
#include <string.h>

struct node {
  long value;
  struct node *next;
};

static char arena[4096];
static unsigned long used = 16;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static struct node *take(void) {
  pthread_mutex_lock(&turn);
  unsigned long at = used;
  used += sizeof(struct node);
  pthread_mutex_unlock(&turn);
  return at + sizeof(struct node) <= sizeof arena ? (struct node *)(arena + at) : 0;
}

static void *run(void *argument) {
  struct node *node = take();
  if (node) {
    node->value = 1; // RACE
  }
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, run, 0);
  memset(arena, 0, sizeof arena); // RACE
  pthread_join(thread, 0);
  return 0;
}
