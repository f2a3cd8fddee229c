// Code that is not there is handed the last element of an array, and the thread touches what stands before the array, or another one.
#include <pthread.h>
#include <stdlib.h>

struct option { int x; int y; };
struct state { int before; struct option options[4]; int behind; };

void clear_numbers(int *last, int count);
void clear_options(struct option *last, int count);

static int numbers[4];
static int others[4];
static struct state state;
static struct state *made;

static void *work(void *unused) {
  others[0] = 1; // NORACE
  state.before = 1; // NORACE
  made->before = 1; // NORACE
  return unused;
}

int main(void) {
  pthread_t thread;
  made = malloc(sizeof *made);
  pthread_create(&thread, NULL, work, NULL);
  clear_numbers(&numbers[3], 4); // NORACE
  clear_options(&state.options[3], 4); // NORACE
  clear_options(&made->options[3], 4); // NORACE
  return 0;
}
