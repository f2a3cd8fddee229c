// A function of which nothing is known was given an argument of the program, and returns it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

extern void confide(char *text);
extern char *recall(void);

static char *name;
static char *given;
static int seen;

static void *work(void *unused) {
  (void)unused;
  given[0] = 'x'; // RACE
  return 0;
}

static void *read_name(void *unused) {
  (void)unused;
  seen = name[0]; // RACE
  return 0;
}

int main(int argc, char **argv) {
  pthread_t first;
  pthread_t second;
  (void)argc;
  confide(argv[0]);
  given = recall();
  name = argv[0];
  pthread_create(&first, 0, work, 0);
  pthread_create(&second, 0, read_name, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
