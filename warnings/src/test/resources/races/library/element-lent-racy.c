// Code that is not there is handed the last element of an array, or its end, and goes back.
#include <pthread.h>
#include <stdlib.h>

struct option { int x; int y; };
struct state { int before; struct option options[4]; int behind; };

void clear_numbers(int *last, int count);
void clear_options(struct option *last, int count);

static int numbers[4];
static int ended[4];
static struct state state;
static struct state *made;

static void *work(void *unused) {
  numbers[0] = 1; // RACE
  ended[1] = 1; // RACE
  state.options[0].x = 1; // RACE
  made->options[1].x = 1; // RACE
  return unused;
}

int main(void) {
  pthread_t thread;
  made = malloc(sizeof *made);
  pthread_create(&thread, NULL, work, NULL);
  clear_numbers(&numbers[3], 4); // RACE
  clear_numbers(ended + 4, 4); // RACE
  clear_options(&state.options[3], 4); // RACE
  clear_options(&made->options[3], 4); // RACE
  return 0;
}
