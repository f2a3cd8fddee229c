// Each library function keeps its result in a state of its own: the two threads use different ones.
#include <netdb.h>
#include <pthread.h>
#include <stddef.h>
#include <time.h>

static pthread_mutex_t times = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t hosts = PTHREAD_MUTEX_INITIALIZER;
static int year;
static int kind;

static void *clock_thread(void *arg) {
  time_t now = 0;
  pthread_mutex_lock(&times);
  struct tm *parts = localtime(&now); // NORACE
  parts->tm_mon = 0; // NORACE
  year = parts->tm_year; // NORACE
  pthread_mutex_unlock(&times);
  return arg;
}

static void *name_thread(void *arg) {
  pthread_mutex_lock(&hosts);
  struct hostent *host = gethostbyname("localhost"); // NORACE
  if (host != NULL) {
    host->h_addrtype = 0; // NORACE
    kind = host->h_length + host->h_addr_list[0][0]; // NORACE
  }
  pthread_mutex_unlock(&hosts);
  return arg;
}

int main(void) {
  pthread_t t[2];
  pthread_create(&t[0], NULL, clock_thread, NULL);
  pthread_create(&t[1], NULL, name_thread, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return year + kind;
}
