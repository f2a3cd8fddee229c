// A library calls what it finds in memory that it gave: an object that it returned, one that it passed to a function, what a function returned.
#include <pthread.h>

struct operations {
  int version;
  void (*run)(void);
};

typedef void (*function)(void);

extern struct operations *library_operations(void);
extern struct operations *library_hooks;
extern void library_begin(void (*fill)(struct operations *));
extern void library_ask(function (*which)(int));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int returned, filled, asked, hooked, only_main;

static void run_returned(void) {
  returned++; // RACE
}

static void run_filled(void) {
  filled++; // RACE
}

static void run_asked(void) {
  asked++; // RACE
}

static void run_hooked(void) {
  hooked++; // RACE
}

static void fill(struct operations *operations) {
  pthread_mutex_lock(&lock);
  operations->run = run_filled; // NORACE
  pthread_mutex_unlock(&lock);
}

static function which(int number) {
  return number ? run_asked : 0;
}

int main(void) {
  struct operations *operations = library_operations();
  pthread_mutex_lock(&lock);
  operations->run = run_returned; // NORACE
  *library_hooks = (struct operations){2, run_hooked}; // NORACE
  pthread_mutex_unlock(&lock);
  library_begin(fill);
  library_ask(which);
  returned = 1;  // RACE
  filled = 1;    // RACE
  asked = 1;     // RACE
  hooked = 1;    // RACE
  only_main = 1; // NORACE
  return only_main;
}
