// A function of the library writes a structure where the program has one number for each thread: it runs into the next elements.
#include <pthread.h>
#include <sys/times.h>

struct worker {
  pthread_t id;
  clock_t user;
};

static struct worker workers[3];

static void *measure(void *arg) {
  struct worker *w = arg;
  times((struct tms *)&w->user); // RACE
  return 0;
}

int main(void) {
  for (int i = 0; i < 3; i++)
    pthread_create(&workers[i].id, 0, measure, &workers[i]);
  for (int i = 0; i < 3; i++)
    pthread_join(workers[i].id, 0);
  return 0;
}
