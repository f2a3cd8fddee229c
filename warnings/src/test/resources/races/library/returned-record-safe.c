#include <pthread.h>
#include <pwd.h>
#include <stdio.h>
#include <time.h>

// The records are looked at before there is another thread; from then on each call has memory of its caller's.

static long seconds;
static unsigned long users;

static void *other(void *arg) {
  time_t then = 86400;
  struct tm own;
  gmtime_r(&then, &own);
  own.tm_year++; // NORACE
  return arg;
}

int main(void) {
  time_t now = time(NULL);
  struct tm *broken = localtime(&now);
  if (broken != NULL) {
    seconds = broken->tm_sec; // NORACE
  }
  struct passwd *user = getpwuid(0);
  if (user != NULL) {
    users = user->pw_gid; // NORACE
  }
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  struct tm mine;
  gmtime_r(&now, &mine);
  mine.tm_year++; // NORACE
  pthread_join(thread, NULL);
  return printf("%ld %lu\n", seconds, users) < 0;
}
