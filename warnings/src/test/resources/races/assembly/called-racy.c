#include <pthread.h>

/* Control goes to functions that operands are addresses of: in a register, in memory, as a constant. */
struct device {
  long number;
  void (*reset)(void);
};

static int resets;
static int steps;
static int ends;

static void reset(void) {
  resets++; // RACE
}

static void step(void) {
  steps++; // RACE
}

static void end(void) {
  ends++; // RACE
}

static struct device device = {1, reset};

static void through(void (*function)(void)) {
  __asm__ volatile("mov %0, %%rax\n\tcall *%%rax" : : "r"(function) : "rax", "memory");
}

static void *work(void *arg) {
  struct device *own = arg;
  __asm__ volatile("call *%0" : : "m"(own->reset) : "rax", "memory");
  through(step);
  __asm__ volatile("call %P0" : : "i"(end) : "rax", "memory");
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, work, &device);
  resets = 0; // RACE
  steps = 0; // RACE
  ends = 0; // RACE
  pthread_join(thread, 0);
  return 0;
}
