#include <pthread.h>

/* Names as short as these mean something else in most programs: here a lift goes up and down. */
struct lift { int floor; };
extern void up(struct lift *lift);
extern void down(struct lift *lift);

static struct lift lift;
static int rides;

static void *ride(void *arg) {
  down(&lift); // RACE
  rides++; // RACE
  up(&lift); // RACE
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, ride, 0);
  pthread_create(&two, 0, ride, 0);
  return 0;
}
