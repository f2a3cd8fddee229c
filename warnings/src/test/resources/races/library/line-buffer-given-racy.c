#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static char *line;
static size_t room = 64;
static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;

/* The line that is read goes where the last one was if there is room: what the threads go on with is the same memory. */
static void *reader(void *file) {
  size_t size = room;
  pthread_mutex_lock(&reading);
  char *mine = line;
  ssize_t got = getline(&mine, &size, file);
  pthread_mutex_unlock(&reading);
  if (got > 0) {
    mine[got - 1] = 0; // RACE
  }
  return NULL;
}

int main(void) {
  pthread_t first, second;
  line = malloc(room);
  pthread_create(&first, NULL, reader, stdin);
  pthread_create(&second, NULL, reader, stdin);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
