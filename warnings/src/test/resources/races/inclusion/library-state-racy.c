// As in library-state-safe.c, but the second thread asks for the time as well, under its own lock.
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
  struct tm *parts = localtime(&now); // RACE
  parts->tm_mon = 0; // RACE
  year = parts->tm_year; // RACE
  pthread_mutex_unlock(&times);
  return arg;
}

static void *name_thread(void *arg) {
  time_t then = 1;
  pthread_mutex_lock(&hosts);
  struct tm *parts = gmtime(&then); // RACE
  kind = parts->tm_mon; // RACE
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
