// The data of an event is the address of a connection: it comes back from a wait in another thread.
#include <pthread.h>
#include <stdlib.h>
#include <sys/epoll.h>

struct connection {
  int served;
};

static int poller;

static void *serve(void *unused) {
  (void)unused;
  struct epoll_event events[4];
  int n = epoll_wait(poller, events, 4, -1);
  for (int i = 0; i < n; i++) {
    struct connection *c = events[i].data.ptr;
    c->served++; // RACE
  }
  return 0;
}

int main(void) {
  pthread_t thread;
  poller = epoll_create1(0);
  struct connection *c = malloc(sizeof *c);
  c->served = 0; // NORACE
  struct epoll_event event = {.events = EPOLLIN, .data = {.ptr = c}};
  epoll_ctl(poller, EPOLL_CTL_ADD, 0, &event);
  pthread_create(&thread, 0, serve, 0);
  c->served++; // RACE
  pthread_join(thread, 0);
  return 0;
}
