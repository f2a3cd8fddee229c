// The parts of a local message are copied from a constant; what they lead to is written all the same.
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

static char head[16], tail[64];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *receive(void *unused) {
  struct iovec parts[2] = {{head, sizeof head}, {tail, sizeof tail}};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = parts;
  message.msg_iovlen = 2;
  pthread_mutex_lock(&m);
  recvmsg(0, &message, 0); // RACE
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, receive, 0);
  tail[4] = 1; // RACE
  pthread_join(one, 0);
  return 0;
}
