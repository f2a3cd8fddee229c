// readdir() may overwrite what it returned for the same stream, and for no other.
#include <dirent.h>
#include <pthread.h>

static DIR *entries;

static void *list(void *unused) {
  struct dirent *entry = readdir(entries); // RACE
  return entry != 0 ? unused : 0;
}

int main(void) {
  pthread_t one;
  entries = opendir(".");
  if (entries == 0) {
    return 0;
  }
  pthread_create(&one, 0, list, 0);
  struct dirent *entry = readdir(entries);
  int first = entry != 0 ? entry->d_name[0] : 0; // RACE
  pthread_join(one, 0);
  return first;
}
