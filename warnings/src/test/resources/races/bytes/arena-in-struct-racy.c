// Nodes are handed out of numbers in a pool, through a cursor that is kept in memory; one of the numbers is written by its name.
#include <pthread.h>

struct node {
  long value;
  struct node *next;
};

static struct {
  int taken;
  long words[512];
} pool;
static long *cursor = pool.words;
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

static struct node *take(void) {
  pthread_mutex_lock(&turn);
  struct node *made = (struct node *)cursor;
  cursor += sizeof(struct node) / sizeof *cursor;
  pool.taken++;
  pthread_mutex_unlock(&turn);
  return made;
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
  pool.words[0] = 0; // RACE
  pthread_join(thread, 0);
  return 0;
}
