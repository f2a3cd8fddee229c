// Only the first object is ever stopped.
#include <pthread.h>
#include <stdlib.h>

struct client {
  pthread_t thread;
};

static int count;

static void *work(void *data) {
  __atomic_fetch_add(&count, 1, __ATOMIC_SEQ_CST); // RACE
  return data;
}

static int start(struct client *client) {
  return pthread_create(&client->thread, NULL, work, client);
}

static void stop(struct client *client) {
  pthread_join(client->thread, NULL);
}

int main(int argc, char **argv) {
  (void)argv;
  int clients = argc + 1;
  struct client *all = calloc((unsigned long)clients, sizeof *all);
  for (int i = 0; i < clients; i++) {
    start(&all[i]);
  }
  for (int i = 0; i < clients; i++) {
    stop(&all[0]);
    break;
  }
  count = 0; // RACE
  return 0;
}
