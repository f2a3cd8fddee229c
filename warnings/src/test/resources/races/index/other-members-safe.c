#include <pthread.h>

// One thread counts in one member of all elements, the other one in another member.

struct slot {
  int used;
  int freed;
};

static struct slot slots[8];

static void use(int at) {
  slots[at].used++; // NORACE
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
  for (int i = 7; i >= 0; i--) {
    struct slot *slot = &slots[i];
    slot->freed++; // NORACE
  }
  pthread_join(thread, NULL);
  return 0;
}
