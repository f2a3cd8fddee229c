// What a local struct begins with leads to a variable, and the struct is copied to where another thread finds it.
#include <pthread.h>

struct message {
  long type;
  int *place;
};

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int count;
static int other;
static struct message sent;
static int *places[3];

static void *receive(void *unused) {
  struct message message = sent;
  pthread_mutex_lock(&guard);
  ++*message.place; // RACE
  ++*places[1]; // RACE
  pthread_mutex_unlock(&guard);
  return unused;
}

static void send(const struct message *message) {
  sent = *message;
}

int main(void) {
  pthread_t thread;
  struct message message = {1, &count};
  int *local[3] = {&other, &other, &other};
  send(&message);
  __builtin_memcpy(places, local, sizeof places);
  if (pthread_create(&thread, 0, receive, 0) != 0) {
    return 1;
  }
  count++; // RACE
  other++; // RACE
  pthread_join(thread, 0);
  return 0;
}
