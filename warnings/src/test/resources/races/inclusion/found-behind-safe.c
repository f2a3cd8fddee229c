#define _GNU_SOURCE
#include <mntent.h>
#include <pthread.h>
#include <stdlib.h>

/* A function that returns an address looks through the text behind its argument, and not through another one of its class. */
static struct mntent *entry;
static char *spare;

static void *looks(void *arg) {
  return hasmntopt(entry, "ro") ? arg : 0;
}

static void *writes(void *arg) {
  spare[0] = 'x'; // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  char *first = calloc(64, 1), *second = calloc(64, 1);
  entry = calloc(1, sizeof *entry);
  entry->mnt_opts = first;
  spare = second;
  char *either = rand() ? first : second;
  either[1] = 0;
  pthread_create(&a, 0, looks, 0);
  pthread_create(&b, 0, writes, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
