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

static struct node *take(void) {
  struct node *made = (struct node *)((char *)storage + at);
  at += sizeof *made;
  return made;
}

static void *weigh(void *argument) {
  object->weight = 1; // RACE
  return argument;
}

int main(int count, char **arguments) {
  pthread_t thread;
  take();
  object = take();
  pthread_create(&thread, 0, weigh, 0);
  memset(storage, 0, sizeof storage); // RACE
  pthread_join(thread, 0);
  return arguments[0] ? 0 : (int)at;
}
