// readv() writes the buffers that a constant array leads to.
#include <pthread.h>
#include <sys/uio.h>

static char head[4];
static char body[16];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *receive(void *unused) {
  struct iovec parts[2];
  parts[0].iov_base = head;
  parts[0].iov_len = sizeof head;
  parts[1].iov_base = body;
  parts[1].iov_len = sizeof body;
  pthread_mutex_lock(&m);
  readv(0, parts, 2); // NORACE
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, receive, 0);
  pthread_mutex_lock(&m);
  int first = body[0]; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(one, 0);
  return first;
}
