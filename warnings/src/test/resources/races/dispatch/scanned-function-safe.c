#include <pthread.h>
#include <stdio.h>

// A number is scanned; the function that is called is the one that was set by its name.

struct job {
  void (*run)(int);
  int amount;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char text[32];
static struct job job;
static int total;

static void add(int amount) {
  total += amount; // NORACE
}

static void give_back(void) {
  pthread_mutex_unlock(&lock);
}

static void *worker(void *arg) {
  pthread_mutex_lock(&lock);
  job.run(job.amount);
  give_back();
  return arg;
}

int main(void) {
  snprintf(text, sizeof text, "%d", 3);
  if (sscanf(text, "%d", &job.amount) != 1) {
    return 1;
  }
  job.run = add;
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
  pthread_mutex_lock(&lock);
  total++; // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(thread, NULL);
  return 0;
}
