#include <pthread.h>
#include <pwd.h>
#include <stdio.h>
#include <time.h>

// What localtime() and getpwuid() return is overwritten by the next call, in whatever thread.

static long seconds;
static unsigned long users;

static void *other(void *arg) {
  time_t then = 86400;
  gmtime(&then); // RACE
  getpwnam("nobody"); // RACE
  return arg;
}

int main(void) {
  time_t now = time(NULL);
  struct tm *broken = localtime(&now);
  struct passwd *user = getpwuid(0);
  pthread_t thread;
  pthread_create(&thread, NULL, other, NULL);
  if (broken != NULL) {
    seconds = broken->tm_sec; // RACE
  }
  if (user != NULL) {
    users = user->pw_gid; // RACE
  }
  pthread_join(thread, NULL);
  return printf("%ld %lu\n", seconds, users) < 0;
}
