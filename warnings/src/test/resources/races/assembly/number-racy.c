#include <pthread.h>
#include <stdint.h>

/* The address comes as a number: a formal, with something added, from a variable. */
static char buffer[64];
static char tail[64];
static long level;

static long ask(long number, uintptr_t at, long size) {
  long result;
  __asm__ volatile("syscall" : "=a"(result) : "0"(number), "D"(0L), "S"(at), "d"(size) : "rcx", "r11", "memory"); // RACE
  return result;
}

static uintptr_t kept;

static void *work(void *arg) {
  uintptr_t at = kept;
  ask(0, (uintptr_t)buffer, sizeof buffer);
  ask(0, (uintptr_t)tail + 8, 4);
  __asm__ volatile("incq (%0)" : : "r"(at) : "memory"); // RACE
  return arg;
}

int main(void) {
  pthread_t thread;
  long seen;
  kept = (uintptr_t)&level;
  pthread_create(&thread, 0, work, 0);
  seen = buffer[3]; // RACE
  seen += tail[9]; // RACE
  seen += level; // RACE
  pthread_join(thread, 0);
  return seen != 0;
}
