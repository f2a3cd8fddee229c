// The filter of a directory scan ends the thread: it has not joined the other one.
#include <dirent.h>
#include <pthread.h>
#include <string.h>

static pthread_t worker;
static int entries;

static void *work(void *arg) {
  entries++; // RACE
  return NULL;
}

static int stop_at_hidden(const struct dirent *entry) {
  if (entry->d_name[0] == '.')
    pthread_exit(NULL);
  return 1;
}

static void *keep(void *arg) {
  struct dirent **found;
  scandir(arg, &found, stop_at_hidden, NULL);
  pthread_join(worker, NULL);
  return NULL;
}

int main(void) {
  pthread_t keeper;
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&keeper, NULL, keep, "/");
  pthread_join(keeper, NULL);
  return entries++; // RACE
}
