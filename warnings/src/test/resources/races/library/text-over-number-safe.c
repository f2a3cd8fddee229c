// A text is put where a structure has an array of characters for it, beside the next member.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct box {
  char key[16];
  long count;
};

static void *name(void *arg) {
  struct box *b = arg;
  strcpy(b->key, "1234567890"); // NORACE
  return 0;
}

int main(void) {
  struct box *b = calloc(1, sizeof *b);
  pthread_t id;
  if (!b)
    return 1;
  pthread_create(&id, 0, name, b);
  b->count++; // NORACE
  pthread_join(id, 0);
  free(b);
  return 0;
}
