#include <pthread.h>
#include <string.h>

// One thread counts in one member of all elements, the other one clears whole elements, and some bytes from there on.

struct slot {
  int used;
  int freed;
};

static struct slot slots[8];

static void use(int at) {
  slots[at].used++; // RACE
}

static void *user(void *arg) {
  for (int i = 0; i < 8; i++) {
    use(i);
  }
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, user, NULL);
  for (int i = 6; i >= 0; i--) {
    struct slot *slot = &slots[i];
    memset(slot, 0, sizeof *slot); // RACE
    memset(&slot->freed, 0, sizeof *slot); // RACE
  }
  pthread_join(thread, NULL);
  return 0;
}
