/* The same with a counter for each thread; what has no name outside and no caller does nothing. */
static __thread unsigned long next;
static unsigned long unused;

static unsigned long draw(void) {
  return ++next; // NORACE
}

__attribute__((used)) static void forget(void) {
  unused = 0; // NORACE
}

unsigned long number_draw(void) __attribute__((alias("draw")));
