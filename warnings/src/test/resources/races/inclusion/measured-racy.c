// A library function reads a text behind its first letter, and another thread writes it.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *left;
static char *right;
static char *either;
static size_t length;

static void *measure(void *unused) {
  (void)unused;
  length = strlen(left + 1); // RACE
  return 0;
}

static void *change(void *unused) {
  (void)unused;
  either[1] = 'b'; // RACE
  return 0;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t first;
  pthread_t second;
  left = calloc(4, 1);
  right = calloc(4, 1);
  either = argc > 1 ? right : left;
  pthread_create(&first, 0, measure, 0);
  pthread_create(&second, 0, change, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return either[0];
}
