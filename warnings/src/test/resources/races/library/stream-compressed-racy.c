#include <pthread.h>
#include <stddef.h>

/* Both threads put their data into one compressed stream; and what is compressed into is read meanwhile. */
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

static z_stream shared;
static z_stream made;
static unsigned char out[64];
static int allocated;

static void *take(void *opaque, unsigned items, unsigned size) {
  (void)opaque;
  allocated += (int)(items * size); // RACE
  return NULL;
}

static void *work(void *arg) {
  deflate(&shared, 0); // RACE
  allocated = 0; // RACE
  made.zalloc = take;
  made.next_out = out;
  deflateInit_(&made, 6, "1", sizeof made);
  deflate(&made, 4); // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  shared.zalloc = take;
  pthread_create(&t, NULL, work, NULL);
  deflateInit_(&shared, 6, "1", sizeof shared); // RACE
  deflate(&shared, 0); // RACE
  int first = out[0]; // RACE
  pthread_join(t, NULL);
  return first;
}
