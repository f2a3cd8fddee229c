#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* Each has its line, and the name of the folder, from the library. */
static void *reader(void *file) {
  size_t size = 0;
  char *mine = NULL;
  ssize_t got = getline(&mine, &size, file);
  if (got > 0) {
    mine[got - 1] = 0; // NORACE
  }
  char *folder = getcwd(NULL, 0);
  if (folder) {
    folder[0] = '.'; // NORACE
  }
  char *whole = realpath("names", NULL);
  if (whole) {
    whole[0] = '.'; // NORACE
  }
  free(mine);
  free(folder);
  free(whole);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, reader, stdin);
  pthread_create(&second, NULL, reader, stdin);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
