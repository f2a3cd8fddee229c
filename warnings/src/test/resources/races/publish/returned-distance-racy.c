/*
 * A function tells how far one object lies from another: who knows the one and that number finds the other.
 */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct room {
  long walls[2];
  int lights;
};

static struct room hall;
static ptrdiff_t _Atomic way;

static ptrdiff_t from(const void *here, const void *there) {
  return (const char *)there - (const char *)here;
}

static void *visitor(void *unused) {
  ptrdiff_t steps = way;
  if (steps)
    ((struct room *)((char *)&hall + steps))->lights = 1; // RACE
  return unused;
}

int main(void) {
  pthread_t thread;
  struct room *room = malloc(sizeof *room);
  if (!room)
    return 1;
  way = from(&hall, room);
  pthread_create(&thread, NULL, visitor, NULL);
  room->lights = 0; // RACE
  pthread_join(thread, NULL);
  return 0;
}
