// An entry has a link and statistics of its own types inside, and each part has its lock. But the entry is also received as bytes, of
// which the last ones are those of the statistics.
#include <pthread.h>
#include <stdlib.h>

struct link {
  struct link *next;
};

struct statistics {
  int hits;
  int misses;
};

struct entry {
  struct link link;
  struct statistics statistics;
};

struct bytes {
  char at[sizeof(struct entry)];
};

static pthread_mutex_t links = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t counts = PTHREAD_MUTEX_INITIALIZER;
static struct entry *entry;
static struct link *list;

static void finish(void *object) {
  struct bytes *bytes = object;
  bytes->at[15] = 0; // RACE
}

static void *insert(void *arg) {
  pthread_mutex_lock(&links);
  list->next = list; // NORACE
  finish(entry);
  pthread_mutex_unlock(&links);
  return arg;
}

static void *count(void *arg) {
  pthread_mutex_lock(&counts);
  entry->statistics.hits++; // NORACE
  entry->statistics.misses++; // RACE
  pthread_mutex_unlock(&counts);
  return arg;
}

int main(void) {
  pthread_t inserter;
  pthread_t counter;
  entry = calloc(1, sizeof *entry);
  if (entry == NULL)
    return 1;
  list = &entry->link;
  if (pthread_create(&inserter, NULL, insert, NULL) != 0 || pthread_create(&counter, NULL, count, NULL) != 0)
    return 1;
  pthread_join(inserter, NULL);
  pthread_join(counter, NULL);
  free(entry);
  return 0;
}
