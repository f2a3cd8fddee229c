// All threads find a pointer to one lock behind their argument, one of them in a variable of its own.
#include <pthread.h>

struct total {
  long sum;
};

struct job {
  pthread_t id;
  pthread_mutex_t *lock;
  struct total *total;
  int first;
};

static void add(struct total *total, int number, pthread_mutex_t *lock) {
  pthread_mutex_lock(lock);
  total->sum += number; // NORACE
  pthread_mutex_unlock(lock);
}

static void *work(void *arg) {
  struct job *job = arg;
  add(job->total, job->first, job->lock);
  return 0;
}

int main(void) {
  static struct total total;
  static struct job jobs[4];
  pthread_mutex_t lock;
  pthread_mutex_init(&lock, 0);
  for (int i = 0; i < 4; i++) {
    jobs[i].lock = &lock;
    jobs[i].total = &total;
    jobs[i].first = i;
    pthread_create(&jobs[i].id, 0, work, &jobs[i]);
  }
  static struct job last = {.lock = 0};
  last.lock = &lock;
  last.total = &total;
  pthread_create(&last.id, 0, work, &last);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 4; i++)
    pthread_join(jobs[i].id, 0);
  pthread_join(last.id, 0);
  return 0;
}
