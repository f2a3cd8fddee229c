// Each thread asks for the address of a host under one lock, keeps what it got, and counts in an object of its own: the library has no address of it.
#include <netdb.h>
#include <pthread.h>
#include <stdlib.h>

struct host {
  int *answers;
  struct hostent *last;
};

static struct host **hosts;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;

static void *ask(void *argument) {
  struct host *own = argument;
  pthread_mutex_lock(&lock);
  struct hostent *found = gethostbyname("localhost"); // NORACE
  own->last = found;
  int seen = found != NULL;
  pthread_mutex_unlock(&lock);
  int *answers = own->answers;
  pthread_mutex_lock(&counting);
  answers[0] += seen; // NORACE
  pthread_mutex_unlock(&counting);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  hosts = calloc(2, sizeof *hosts);
  if (!hosts)
    return 1;
  for (long i = 0; i < 2; i++) {
    hosts[i] = calloc(1, sizeof **hosts);
    if (!hosts[i])
      return 1;
    hosts[i]->answers = calloc(1, sizeof(int));
    if (!hosts[i]->answers)
      return 1;
  }
  for (long i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, ask, hosts[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
  return 0;
}
