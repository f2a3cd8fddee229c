// What follows a date in a text is in the text.
#include <pthread.h>
#include <time.h>

extern char *strptime(const char *, const char *, struct tm *);

static char text[] = "2020-01-01 rest";
static char *rest;

static void *cut(void *arg) {
  *rest = 0; // RACE
  return arg;
}

static void *change(void *arg) {
  text[10] = 'x'; // RACE
  return arg;
}

int main(void) {
  pthread_t first;
  pthread_t second;
  struct tm when = {0};
  rest = strptime(text, "%Y-%m-%d", &when);
  if (!rest)
    return 1;
  pthread_create(&first, 0, cut, 0);
  pthread_create(&second, 0, change, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  return 0;
}
