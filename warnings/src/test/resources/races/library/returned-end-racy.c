// What memccpy returns lies behind the byte that was found, and what lsearch returns in the table.
#include <pthread.h>
#include <search.h>
#include <stddef.h>
#include <string.h>

static char text[16];
static int table[8];
static size_t used;

static int compare(const void *one, const void *other) {
  return *(const int *) one - *(const int *) other;
}

static void *worker(void *arg) {
  text[3] = 'x'; // RACE
  table[0] = 1; // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  int key = 3;
  char *end = memccpy(text, "abcdef", 'c', 6);
  int *found = lsearch(&key, table, &used, sizeof table[0], compare);
  if (end == NULL) {
    return 1;
  }
  pthread_create(&t, NULL, worker, NULL);
  *end = 'y'; // RACE
  *found = 2; // RACE
  pthread_join(t, NULL);
  return text[3] + table[0];
}
