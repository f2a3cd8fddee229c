// The length of a member's text is told without reading the members behind it.
#include <pthread.h>
#include <string.h>

struct request {
  char host[16];
  int length;
};
static struct request r = {"host", 0};

static void *count(void *unused) {
  r.length++; // NORACE
  r.host[0] = 'g'; // RACE
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, count, 0);
  unsigned long all = strlen(r.host); // RACE
  pthread_join(one, 0);
  return (int)all;
}
