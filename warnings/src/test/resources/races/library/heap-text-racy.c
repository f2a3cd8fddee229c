// A text in an object on the heap ends in its member.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct request {
  int id;
  char host[16];
  int length;
};

static void *count(void *of) {
  struct request *r = of;
  r->length++; // NORACE
  r->host[0] = 'g'; // RACE
  return 0;
}

int main(void) {
  pthread_t one;
  struct request *r = calloc(1, sizeof *r);
  if (r == 0) {
    return 1;
  }
  pthread_create(&one, 0, count, r);
  int same = strcmp(r->host, "localhost") == 0; // RACE
  pthread_join(one, 0);
  return same;
}
