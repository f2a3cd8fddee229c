/*
 * A function tells how far two places in one object lie apart, which leads to no other one.
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
    hall.lights = (int)steps; // NORACE
  return unused;
}

int main(void) {
  pthread_t thread;
  struct room *room = malloc(sizeof *room);
  if (!room)
    return 1;
  way = from(&room->walls[0], &room->walls[1]);
  pthread_create(&thread, NULL, visitor, NULL);
  room->lights = 0; // NORACE
  pthread_join(thread, NULL);
  return 0;
}
