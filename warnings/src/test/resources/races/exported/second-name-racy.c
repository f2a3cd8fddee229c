/* Only the second name of a function can be called from outside. */
static unsigned long next;

static unsigned long draw(void) {
  return ++next; // RACE
}

unsigned long number_draw(void) __attribute__((alias("draw")));
