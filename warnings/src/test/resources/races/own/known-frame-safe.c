// Each thread fills in variables of its own frame, of which others know the addresses: they count them only.
#include <pthread.h>
#include <stddef.h>

struct request {
  int code;
  int length;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct request *last;
static char *last_text;
static int seen;

static void fill(char *to, int n) {
  for (int i = 0; i < n; i++) {
    to[i] = (char) i; // NORACE
  }
}

static void *worker(void *arg) {
  struct request own;
  char text[16];
  own.code = *(int *) arg; // NORACE
  pthread_mutex_lock(&m);
  last = &own;
  last_text = text;
  pthread_mutex_unlock(&m);
  own.length = 2; // NORACE
  fill(text, own.code & 15);
  pthread_mutex_lock(&m);
  seen += last != NULL && last_text != NULL;
  last = NULL;
  last_text = NULL;
  pthread_mutex_unlock(&m);
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int codes[2] = {3, 4};
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], NULL, worker, &codes[i]);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], NULL);
  }
  return seen;
}
