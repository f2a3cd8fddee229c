// Each thread finds a pointer to a lock of its own behind its argument.
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
  total->sum += number; // RACE
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
  static pthread_mutex_t locks[4];
  for (int i = 0; i < 4; i++) {
    jobs[i].lock = &locks[i];
    jobs[i].total = &total;
    jobs[i].first = i;
    pthread_create(&jobs[i].id, 0, work, &jobs[i]);
  }
  pthread_mutex_lock(&locks[0]);
  total.sum++; // RACE
  pthread_mutex_unlock(&locks[0]);
  for (int i = 0; i < 4; i++)
    pthread_join(jobs[i].id, 0);
  return 0;
}
