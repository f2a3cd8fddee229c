// What a thread finds under its key is a record that all threads have put there.
#include <pthread.h>
#include <stdlib.h>

struct record {
  int number;
  const char *text;
  struct record *outer;
};

static pthread_key_t key;
static struct record *common;
static int seen;

static void note(int number) {
  ((struct record *)pthread_getspecific(key))->number = number; // RACE
}

static void *work(void *unused) {
  pthread_setspecific(key, common);
  note(1);
  pthread_setspecific(key, 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  common = calloc(1, sizeof *common);
  pthread_key_create(&key, 0);
  pthread_create(&thread, 0, work, 0);
  seen = common->number; // RACE
  pthread_join(thread, 0);
  return 0;
}
