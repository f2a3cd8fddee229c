// The keeper waits for the logger, and main for the keeper. But the handler of a signal that interrupts the wait ends the keeper there.
#include <pthread.h>
#include <signal.h>
#include <stdio.h>

static int lines;

static void *log_lines(void *arg) {
  (void)arg;
  lines++; // RACE
  return NULL;
}

static void stop(int number) {
  (void)number;
  pthread_exit(NULL);
}

static void *keep(void *arg) {
  pthread_t logger;
  if (pthread_create(&logger, NULL, log_lines, arg) != 0)
    return NULL;
  pthread_join(logger, NULL);
  return NULL;
}

int main(void) {
  pthread_t keeper;
  signal(SIGUSR1, stop);
  if (pthread_create(&keeper, NULL, keep, NULL) != 0)
    return 1;
  pthread_kill(keeper, SIGUSR1);
  pthread_join(keeper, NULL);
  printf("%d\n", lines); // RACE
  return 0;
}
