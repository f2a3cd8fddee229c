//: ignored_types: [stat_t]
//: ignored_globals: [approximate]
//! ModelFile.ignored_types | stat_t | nothing_t
//! ModelFile.ignored_globals | approximate | nothing
#include <pthread.h>
typedef struct stat_t { int hits; } stat_t;
static stat_t stats;
int approximate;
static void *one(void *arg) { stats.hits++; approximate++; return 0; }
static void *two(void *arg) { stats.hits--; approximate--; return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
