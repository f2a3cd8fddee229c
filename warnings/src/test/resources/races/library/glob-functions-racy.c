// The search for files asks functions of the program for folders, in the thread that searches. They count without a lock.
#define _GNU_SOURCE
#include <dirent.h>
#include <glob.h>
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

static int opened;

static void *open_folder(const char *name) {
  opened++; // RACE
  return (void *)name;
}

static struct dirent *next_in(void *folder) {
  (void)folder;
  return NULL;
}

static void close_folder(void *folder) {
  (void)folder;
}

static void *search(void *pattern) {
  glob_t found;
  memset(&found, 0, sizeof found);
  found.gl_opendir = open_folder;
  found.gl_readdir = next_in;
  found.gl_closedir = close_folder;
  found.gl_stat = stat;
  found.gl_lstat = lstat;
  if (glob(pattern, GLOB_ALTDIRFUNC, NULL, &found) == 0)
    globfree(&found);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  char sources[] = "*.c", headers[] = "*.h";
  if (pthread_create(&first, NULL, search, sources) != 0 || pthread_create(&second, NULL, search, headers) != 0)
    return 1;
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
