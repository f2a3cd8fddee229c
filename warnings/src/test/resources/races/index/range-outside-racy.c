// Bounds that code which is not there may change between two starts: another unit, and one that was given the address.
#include <pthread.h>
#include <stdlib.h>

extern int chunk;
void adapt(void);
void option_add(const char *name, int *value);
void options_parse(void);

static int by_other[4096];
static int by_option[4096];
static int numbered[64];
static int option;
static int numbers[8];

static void *work_other(void *argument) {
  long me = (long)argument;
  int length = chunk;
  for (int i = me * length; i < me * length + length; i++) {
    by_other[i]++; // RACE
  }
  return NULL;
}

static void *work_option(void *argument) {
  long me = (long)argument;
  int length = option;
  for (int i = me * length; i < me * length + length; i++) {
    by_option[i]++; // RACE
  }
  return NULL;
}

static void *work_numbered(void *argument) {
  numbered[*(int *)argument]++; // RACE
  return NULL;
}

int main(void) {
  pthread_t thread;
  for (long i = 0; i < 8; i++) {
    pthread_create(&thread, NULL, work_other, (void *)i);
    adapt();
  }
  option_add("part", &option);
  for (long i = 0; i < 8; i++) {
    pthread_create(&thread, NULL, work_option, (void *)i);
    options_parse();
  }
  option_add("number", numbers);
  for (int i = 0; i < 8; i++) {
    numbers[i] = i;
    pthread_create(&thread, NULL, work_numbered, &numbers[i]);
    options_parse();
  }
  pthread_exit(NULL);
}
