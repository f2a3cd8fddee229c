#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// An address is stored with its bytes swapped and, as a string of a fixed size, unswapped.

struct record {
  int count;
};

static char swapped[sizeof(struct record *)];
static char text[sizeof(struct record *)];

static void *first(void *arg) {
  struct record *found;
  swab(swapped, &found, sizeof found);
  found->count++; // RACE
  return arg;
}

static void *second(void *arg) {
  struct record *found;
  memcpy(&found, text, sizeof found);
  found->count++; // RACE
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  mine->count = 0;
  swab(&mine, swapped, sizeof mine);
  stpncpy(text, (char *)&mine, sizeof text);
  pthread_t one;
  pthread_t other;
  pthread_create(&one, NULL, first, NULL);
  pthread_create(&other, NULL, second, NULL);
  mine->count++; // RACE
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
