// What is found in an array that is a member stays in the array.
#include <pthread.h>
#include <stddef.h>
#include <string.h>

struct input {
  int *count;
  char text[32];
  char *next;
};

static int count;
static int other;
static struct input input = {&count, "", NULL};

static void *worker(void *arg) {
  (*input.count)++; // NORACE
  return arg;
}

int main(void) {
  pthread_t t;
  int *own = &other;
  input.next = strchr(input.text, ' ');
  if (input.next == NULL) {
    return 1;
  }
  memcpy(input.next, &own, sizeof own);
  pthread_create(&t, NULL, worker, NULL);
  other = 1; // NORACE
  pthread_join(t, NULL);
  return count;
}
