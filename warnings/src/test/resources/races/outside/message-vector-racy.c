// An address is sent in a buffer that a message leads to, and comes back in one that another message leads to.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

static int ends[2];

static void *receive(void *unused) {
  (void)unused;
  int *where = 0;
  struct iovec part = {&where, sizeof where};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  recvmsg(ends[1], &message, 0);
  (*where)++; // RACE
  return 0;
}

int main(void) {
  pthread_t thread;
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  int *counter = malloc(sizeof *counter);
  *counter = 0; // NORACE
  struct iovec part = {&counter, sizeof counter};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  pthread_create(&thread, 0, receive, 0);
  sendmsg(ends[0], &message, 0);
  (*counter)++; // RACE
  pthread_join(thread, 0);
  return 0;
}
