// Two functions are handed the row of workers: one numbers them and starts them all, the other one waits for each.
#include <pthread.h>
#include <stdio.h>

struct builder {
  pthread_t id;
  int number;
  char name[24];
};

static void *build(void *arg) {
  struct builder *b = arg;
  snprintf(b->name, sizeof b->name, "part-%d", b->number); // NORACE
  return 0;
}

static int start_all(struct builder *b, int count) {
  int i;
  for (i = 0; i < count; i++) {
    b[i].number = i; // NORACE
    if (pthread_create(&b[i].id, 0, build, &b[i]) != 0)
      break;
  }
  return i;
}

static void wait_all(struct builder *b, int count) {
  for (int i = 0; i < count; i++) {
    pthread_join(b[i].id, 0);
  }
}

int main(void) {
  static struct builder builders[4];
  int started = start_all(builders, 4);
  wait_all(builders, started);
  return 0;
}
