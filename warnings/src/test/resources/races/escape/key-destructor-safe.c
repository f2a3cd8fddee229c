// A function that runs when the thread ends is given what the thread has under its key.
#include <pthread.h>
#include <stdlib.h>

struct box {
  int used;
  struct box *next;
};

static pthread_key_t key;
static struct box *shared;

static void last(void *held) {
  struct box *box = held;
  box->used++; // NORACE
}

static void *work(void *unused) {
  pthread_setspecific(key, calloc(1, sizeof(struct box)));
  return unused;
}

int main(void) {
  pthread_t thread;
  shared = calloc(1, sizeof *shared);
  pthread_key_create(&key, last);
  pthread_create(&thread, 0, work, 0);
  shared->used = 2; // NORACE
  pthread_join(thread, 0);
  return 0;
}
