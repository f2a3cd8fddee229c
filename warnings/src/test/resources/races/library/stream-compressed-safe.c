#include <pthread.h>
#include <stddef.h>
#include <string.h>

/* Each thread compresses with a stream of its own, and takes turns at one that is shared. */
typedef struct z_stream_s {
  const unsigned char *next_in;
  unsigned avail_in;
  unsigned long total_in;
  unsigned char *next_out;
  unsigned avail_out;
  unsigned long total_out;
  const char *msg;
  struct internal_state *state;
  void *(*zalloc)(void *, unsigned, unsigned);
  void (*zfree)(void *, void *);
  void *opaque;
} z_stream;
extern int deflateInit_(z_stream *stream, int level, const char *version, int size);
extern int deflate(z_stream *stream, int flush);
extern int deflateEnd(z_stream *stream);
extern unsigned long crc32(unsigned long sum, const unsigned char *bytes, unsigned length);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static z_stream shared;
static unsigned char in[64];

static void *work(void *arg) {
  z_stream own;
  unsigned char out[64];
  memset(&own, 0, sizeof own);
  deflateInit_(&own, 6, "1", sizeof own); // NORACE
  own.next_out = out; // NORACE
  own.avail_out = sizeof out;
  deflate(&own, 4); // NORACE
  deflateEnd(&own); // NORACE
  unsigned long sum = crc32(0, in, sizeof in); // NORACE
  pthread_mutex_lock(&lock);
  deflate(&shared, 0); // NORACE
  shared.total_in += sum; // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t one;
  pthread_t two;
  pthread_create(&one, NULL, work, NULL);
  pthread_create(&two, NULL, work, NULL);
  pthread_join(one, NULL);
  pthread_join(two, NULL);
  return deflateEnd(&shared); // NORACE
}
