// As in copied-member-safe.c, but all of the record is copied, and an address in two pieces.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct place {
  long row;
  long column;
};

struct record {
  int *count;
  struct place place;
};

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

static int third;
static int fourth;
static int first;
static int second;
static int *watched = &third;
static struct record one = {&first, {1, 2}};
static struct record other = {&second, {3, 4}};
static struct peer near = {&third, 0};
static struct peer far = {&fourth, 0};

static void *worker(void *arg) {
  (*one.count)++; // RACE
  (*near.uses)++; // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  struct message message;
  watch(&watched);
  receive(&message);
  memcpy(&other, &one, sizeof other);
  memcpy(&far.uses, &near.uses, 4);
  memcpy((char *) &far.uses + 4, (char *) &near.uses + 4, 4);
  pthread_create(&t, NULL, worker, NULL);
  (*other.count)++; // RACE
  (*far.uses)++; // RACE
  pthread_join(t, NULL);
  return first + second + third + fourth;
}
