// The filter of a directory scan leaves out what is hidden, and comes back.
#include <dirent.h>
#include <pthread.h>
#include <string.h>

static pthread_t worker;
static int entries;

static void *work(void *arg) {
  entries++; // NORACE
  return NULL;
}

static int leave_out_hidden(const struct dirent *entry) {
  return entry->d_name[0] != '.';
}

static void *keep(void *arg) {
  struct dirent **found;
  scandir(arg, &found, leave_out_hidden, NULL);
  pthread_join(worker, NULL);
  return NULL;
}

int main(void) {
  pthread_t keeper;
  pthread_create(&worker, NULL, work, NULL);
  pthread_create(&keeper, NULL, keep, "/");
  pthread_join(keeper, NULL);
  return entries++; // NORACE
}
