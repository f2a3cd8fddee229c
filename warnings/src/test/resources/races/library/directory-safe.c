// readdir() may overwrite what it returned for the same stream, and for no other.
#include <dirent.h>
#include <pthread.h>

static void *list(void *unused) {
  DIR *entries = opendir(".");
  long sum = 0;
  if (entries == 0) {
    return 0;
  }
  for (struct dirent *entry = readdir(entries); entry != 0; entry = readdir(entries)) { // NORACE
    sum += entry->d_name[0]; // NORACE
  }
  closedir(entries);
  return sum != 0 ? unused : 0;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, list, 0);
  list(0);
  pthread_join(one, 0);
  return 0;
}
