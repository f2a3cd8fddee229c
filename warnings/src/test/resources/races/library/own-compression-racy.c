#include <pthread.h>
#include <stddef.h>

/* A program with functions that are called like those of a library: they do what their bodies say. */
static int compressed;
static int sent;

int deflate(void *stream, int flush) {
  (void)stream;
  compressed += flush; // RACE
  return 0;
}

int SSL_write(void *connection, const void *bytes, int length) {
  (void)connection;
  (void)bytes;
  return sent += length; // RACE
}

static void *work(void *arg) {
  deflate(NULL, 1);
  SSL_write(NULL, "", 1);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  deflate(NULL, 2);
  int result = sent; // RACE
  pthread_join(t, NULL);
  return result;
}
