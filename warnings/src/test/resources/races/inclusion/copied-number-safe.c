// Bytes of a message that code outside filled in become a number; no address comes with them.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct message {
  char *text;
  unsigned address;
};

struct peer {
  int *uses;
  unsigned address;
};

extern void receive(struct message *to);
extern void watch(int **counter);

static int first;
static int second;
static int *watched = &first;
static struct peer one = {&first, 0};
static struct peer other = {&second, 0};

static void *worker(void *arg) {
  (*one.uses)++; // NORACE
  return arg;
}

int main(void) {
  pthread_t t;
  struct message message;
  watch(&watched);
  receive(&message);
  memcpy(&other.address, &message.address, sizeof other.address);
  pthread_create(&t, NULL, worker, NULL);
  (*other.uses)++; // NORACE
  pthread_join(t, NULL);
  return first + second;
}
