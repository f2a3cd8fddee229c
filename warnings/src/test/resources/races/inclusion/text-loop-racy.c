// Structures are copied byte by byte, however often a byte is zero.
#include <pthread.h>
#include <stdlib.h>

struct entry {
  char name[16];
  int *numbers;
};

static struct entry *from;
static struct entry *to;

static void copy(char *target, const char *source, int bytes) {
  int zeros = 0;
  while (bytes-- > 0) {
    if ((*target++ = *source++) == 0)
      zeros++;
  }
}

static void *use(void *unused) {
  (void)unused;
  int *numbers = from->numbers;
  numbers[0]++; // RACE
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
  copy((char *)to, (const char *)from, sizeof *to);
  pthread_create(&thread, NULL, use, NULL);
  int *numbers = to->numbers;
  numbers[0]++; // RACE
  pthread_join(thread, NULL);
  return 0;
}
