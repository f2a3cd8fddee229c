// The keeper waits for the logger, and main for the keeper, which nobody cancels.
#include <pthread.h>
#include <stdio.h>

static int lines;

static void *log_lines(void *arg) {
  (void)arg;
  for (int i = 0; i < 3; i++)
    lines++; // NORACE
  return NULL;
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
  if (pthread_create(&keeper, NULL, keep, NULL) != 0)
    return 1;
  pthread_join(keeper, NULL);
  printf("%d\n", lines); // NORACE
  return 0;
}
