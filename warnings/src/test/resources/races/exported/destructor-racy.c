/* A library without main that says at its end how much it did; threads count at any time before. */
#include <stdio.h>

static unsigned long seen;

void note(unsigned long bytes) {
  seen += bytes; // RACE
}

__attribute__((destructor)) static void tell(void) {
  fputs(seen ? "some\n" : "none\n", stderr);
}
