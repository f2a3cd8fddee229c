// Options are parsed before the threads start; the time zone is looked at under the library's own lock only.
#include <pthread.h>
#include <time.h>
#include <unistd.h>

static void *look(void *arg) {
  struct tm now;
  time_t zero = 0;
  localtime_r(&zero, &now); // NORACE
  return (void *)(long)optind; // NORACE
}

int main(int count, char **words) {
  pthread_t first, second;
  while (getopt(count, words, "a") != -1) // NORACE
    ;
  pthread_create(&first, NULL, look, NULL);
  pthread_create(&second, NULL, look, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
