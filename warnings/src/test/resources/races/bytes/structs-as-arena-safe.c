// Nodes are handed out of an array of other structs, which is cleared by its name.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct node {
  int used, weight;
};

struct cell {
  long first, second;
};

static struct cell storage[64];
static struct node *object;
static size_t at;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static struct node *take(void) {
  struct node *made = (struct node *)((char *)storage + at);
  at += sizeof *made;
  return made;
}

static void *weigh(void *argument) {
  pthread_mutex_lock(&m);
  object->weight = 1; // NORACE
  pthread_mutex_unlock(&m);
  return argument;
}

int main(int count, char **arguments) {
  pthread_t thread;
  take();
  object = take();
  pthread_create(&thread, 0, weigh, 0);
  pthread_mutex_lock(&m);
  memset(storage, 0, sizeof storage); // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(thread, 0);
  return arguments[0] ? 0 : (int)at;
}
