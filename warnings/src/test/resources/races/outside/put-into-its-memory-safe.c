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
  pthread_mutex_lock(&lock);
  returned++; // NORACE
  pthread_mutex_unlock(&lock);
}

static void run_filled(void) {
  pthread_mutex_lock(&lock);
  filled++; // NORACE
  pthread_mutex_unlock(&lock);
}

static void run_asked(void) {
  pthread_mutex_lock(&lock);
  asked++; // NORACE
  pthread_mutex_unlock(&lock);
}

static void run_hooked(void) {
  pthread_mutex_lock(&lock);
  hooked++; // NORACE
  pthread_mutex_unlock(&lock);
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
  pthread_mutex_lock(&lock);
  returned = 1;  // NORACE
  filled = 1;    // NORACE
  asked = 1;     // NORACE
  hooked = 1;    // NORACE
  pthread_mutex_unlock(&lock);
  only_main = 1; // NORACE
  return only_main;
}
