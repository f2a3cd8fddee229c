/* A library without main: that the loader runs a function of it first changes nothing about what others call at any time. */
static int level;
static unsigned long served;

__attribute__((constructor)) static void prepare(void) {
  level = 2;
}

int serve(int wanted) {
  served++; // RACE
  return wanted > level;
}
