// Each thread finds a pointer to the one lock of all behind its argument.
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
  pthread_mutex_lock(&lock);
  total.sum++; // NORACE
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 4; i++)
    pthread_join(jobs[i].id, 0);
  return 0;
}
