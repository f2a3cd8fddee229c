#define _XOPEN_SOURCE 700
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

// An address is stored with its bytes swapped.

struct record {
  int count;
};

static char swapped[sizeof(struct record *)];

static void *first(void *arg) {
  struct record *found;
  swab(swapped, &found, sizeof found);
  found->count++; // RACE
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  mine->count = 0;
  swab(&mine, swapped, sizeof mine);
  pthread_t one;
  pthread_create(&one, NULL, first, NULL);
  mine->count++; // RACE
  pthread_join(one, NULL);
  return 0;
}
