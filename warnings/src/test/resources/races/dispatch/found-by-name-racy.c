#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

// A table of functions and a switch are found by their names.

struct plugin {
  void *(*run)(void *);
  int *counter;
};

static int total;
static int enabled_total;
int plugin_enabled;

static void *count(void *arg) {
  ++*(int *)arg; // RACE
  if (plugin_enabled) {
    enabled_total++; // RACE
  }
  return NULL;
}

struct plugin plugin_counter = {count, &total};

static const char *const wanted = "plugin_counter";

int main(void) {
  struct plugin *plugin = dlsym(RTLD_DEFAULT, wanted);
  int *enabled = dlsym(RTLD_DEFAULT, "plugin_enabled");
  if (plugin == NULL || enabled == NULL) {
    return 1;
  }
  *enabled = 1;
  pthread_t thread;
  pthread_create(&thread, NULL, plugin->run, plugin->counter);
  total++; // RACE
  enabled_total++; // RACE
  pthread_join(thread, NULL);
  return 0;
}
