#include <pthread.h>
#include <stdio.h>

// A function's address is written to a text and scanned into a pointer; called, it gives the lock back.

struct job {
  void *run;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char text[32];
static struct job job;
static int total;

static void give_back(void) {
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  ((void (*)(void))job.run)();
  total++; // RACE
  return arg;
}

int main(void) {
  snprintf(text, sizeof text, "%p", (void *)give_back);
  if (sscanf(text, "%p", &job.run) != 1) {
    return 1;
  }
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  total++; // RACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
