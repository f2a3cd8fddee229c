// recvmsg() writes what the buffers of a message lead to, through two levels of pointers.
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>

struct inbox {
  struct msghdr message;
  struct iovec part;
  char *text;
};
static struct inbox inbox;
static char text[32];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *receive(void *to) {
  struct inbox *box = to;
  pthread_mutex_lock(&m);
  recvmsg(0, &box->message, 0); // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t one;
  inbox.part.iov_base = text;
  inbox.part.iov_len = sizeof text;
  inbox.message.msg_iov = &inbox.part;
  inbox.message.msg_iovlen = 1;
  pthread_create(&one, 0, receive, &inbox);
  pthread_mutex_lock(&m);
  int first = text[0]; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return first;
}
