// A name is copied byte by byte until it ends, among structures that also hold an address.
#include <pthread.h>
#include <stdlib.h>

struct entry {
  char name[16];
  int *numbers;
};

static struct entry *from;
static struct entry *to;

static void copy(char *target, const char *source) {
  while ((*target++ = *source++) != 0) {
  }
}

static void *use(void *unused) {
  (void)unused;
  int *numbers = from->numbers;
  numbers[0]++; // NORACE
  return NULL;
}

int main(void) {
  pthread_t thread;
  from = calloc(1, sizeof *from);
  to = calloc(1, sizeof *to);
  if (!from || !to)
    return 1;
  from->numbers = calloc(1, sizeof(int));
  to->numbers = calloc(1, sizeof(int));
  if (!from->numbers || !to->numbers)
    return 1;
  from->name[0] = 'n';
  copy(to->name, from->name);
  pthread_create(&thread, NULL, use, NULL);
  int *numbers = to->numbers;
  numbers[0]++; // NORACE
  pthread_join(thread, NULL);
  return 0;
}
