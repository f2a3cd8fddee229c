// An address is printed by a function that prints what it is given, and parsed again.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char *name;
static char text[64];

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(text, sizeof text, format, list);
  va_end(list);
}

static void *rename_it(void *unused) {
  (void)unused;
  name[0] = 'x'; // RACE
  return NULL;
}

int main(void) {
  pthread_t thread;
  void *address = NULL;
  name = malloc(8);
  if (!name)
    return 1;
  say("%p", (void *)name);
  pthread_create(&thread, NULL, rename_it, NULL);
  if (sscanf(text, "%p", &address) == 1) {
    char *at = address;
    at[0] = 'y'; // RACE
  }
  pthread_join(thread, NULL);
  return 0;
}
