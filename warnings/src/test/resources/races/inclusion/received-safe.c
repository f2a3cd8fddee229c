// Bytes that come from a file are put into an array of a structure, and go on to another file: its pointers are not among them.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

struct state {
  int *first;
  char buffer[64];
  int *second;
  int kept;
};

static struct state state;

static void *count(void *unused) {
  (void)unused;
  int *first = state.first;
  for (int i = 0; i < 3; i++)
    first[0] += i; // NORACE
  return NULL;
}

int main(void) {
  pthread_t thread;
  state.first = malloc(sizeof(int));
  state.second = malloc(sizeof(int));
  if (!state.first || !state.second)
    return 1;
  *state.first = 0;
  pthread_create(&thread, NULL, count, NULL);
  ssize_t got = read(0, state.buffer, sizeof state.buffer);
  if (got > 0)
    write(1, state.buffer, (size_t)got);
  write(1, &state.kept, sizeof state.kept);
  int *second = state.second;
  second[0] = 3; // NORACE
  pthread_join(thread, NULL);
  return 0;
}
