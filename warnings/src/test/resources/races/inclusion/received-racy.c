// An address of one object goes through a file, with the array of a structure that holds it.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct state {
  int *first;
  int *addresses[4];
  int *second;
};

static struct state state;

static void *count(void *unused) {
  (void)unused;
  int *first = state.first;
  for (int i = 0; i < 3; i++)
    first[0] += i; // RACE
  return NULL;
}

int main(void) {
  pthread_t thread;
  int ends[2];
  state.first = malloc(sizeof(int));
  if (!state.first || pipe(ends))
    return 1;
  *state.first = 0;
  state.addresses[1] = state.first;
  write(ends[1], state.addresses, sizeof state.addresses);
  state.addresses[1] = NULL;
  pthread_create(&thread, NULL, count, NULL);
  read(ends[0], state.addresses, sizeof state.addresses);
  int which = 1;
  state.second = state.addresses[which];
  int *second = state.second;
  second[0] = 3; // RACE
  pthread_join(thread, NULL);
  return 0;
}
