#include <pthread.h>

/* Whatever they mean, the mutex is held. */
struct lift { int floor; };
extern void up(struct lift *lift);
extern void down(struct lift *lift);

static struct lift lift;
static int rides;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *ride(void *arg) {
  pthread_mutex_lock(&mutex);
  down(&lift); // NORACE
  rides++; // NORACE
  up(&lift); // NORACE
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, ride, 0);
  pthread_create(&two, 0, ride, 0);
  return 0;
}
