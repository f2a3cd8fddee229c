#include <pthread.h>
#include <stdlib.h>
#include <sys/uio.h>

/* What a library function reads behind its argument are the buffers that the vector leads to, and no others of their class. */
struct out {
  struct iovec vector[2];
};

static struct out *log_out, *data_out;
static char *spare;

static char *room(void) { return malloc(64); }

static void set(struct out *out, char *text) {
  out->vector[0].iov_base = text;
  out->vector[0].iov_len = 64;
  out->vector[1].iov_base = text;
  out->vector[1].iov_len = 1;
}

static void *logger(void *arg) {
  writev(2, log_out->vector, 2); // NORACE
  return arg;
}

static void *worker(void *arg) {
  spare[0] = 'x'; // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  log_out = malloc(sizeof *log_out);
  data_out = malloc(sizeof *data_out);
  char *first = malloc(64), *second = malloc(64);
  set(log_out, first);
  spare = second;
  char *either = room() ? first : second;
  either[1] = 0;
  pthread_create(&a, 0, logger, 0);
  pthread_create(&b, 0, worker, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
