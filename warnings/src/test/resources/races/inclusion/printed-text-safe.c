// Names are printed, and a number is parsed that stands beside an address: neither is the address of a name.
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

struct table {
  long entries;
  char *values;
};

static char *name;
static struct table *table;

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vprintf(format, list);
  va_end(list);
}

static void *rename_it(void *unused) {
  (void)unused;
  name[0] = 'x'; // NORACE
  return NULL;
}

int main(void) {
  pthread_t thread;
  char text[32] = "12";
  name = malloc(8);
  table = malloc(sizeof *table);
  if (!name || !table)
    return 1;
  table->values = malloc(8);
  if (!table->values)
    return 1;
  name[0] = 'a';
  name[1] = 0;
  say("%s has %d\n", name, 3);
  pthread_create(&thread, NULL, rename_it, NULL);
  if (sscanf(text, "%ld", &table->entries) == 1) {
    char *values = table->values;
    values[0] = 1; // NORACE
  }
  pthread_join(thread, NULL);
  return 0;
}
