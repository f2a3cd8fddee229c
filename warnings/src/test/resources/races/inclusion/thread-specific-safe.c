// What a thread finds under its key is its own record; a record holds the address of a text that all threads read.
#include <pthread.h>
#include <stdlib.h>

struct record {
  int number;
  const char *text;
  struct record *outer;
};

static pthread_key_t key;
static char *name;
static int seen;

static void note(const char *text) {
  ((struct record *)pthread_getspecific(key))->text = text;
}

static void *work(void *unused) {
  struct record own = {0, 0, pthread_getspecific(key)};
  pthread_setspecific(key, &own);
  note(name);
  pthread_setspecific(key, own.outer);
  return unused;
}

int main(void) {
  pthread_t thread;
  name = calloc(4, 1);
  pthread_key_create(&key, 0);
  pthread_create(&thread, 0, work, 0);
  seen = name[1]; // NORACE
  pthread_join(thread, 0);
  return 0;
}
