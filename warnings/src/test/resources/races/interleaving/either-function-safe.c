// Which of two functions a thread begins with is decided where it is started; readers and writers keep each other out.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int readers;
static int writing;
static int data;

static void *reading(void *unused) {
  pthread_mutex_lock(&m);
  while (writing) {
    pthread_cond_wait(&changed, &m);
  }
  readers++;
  pthread_mutex_unlock(&m);
  int seen = data; // NORACE
  pthread_mutex_lock(&m);
  if (--readers == 0) {
    pthread_cond_broadcast(&changed);
  }
  pthread_mutex_unlock(&m);
  return seen ? unused : 0;
}

static void *change(void *unused) {
  pthread_mutex_lock(&m);
  while (writing || readers) {
    pthread_cond_wait(&changed, &m);
  }
  writing = 1;
  pthread_mutex_unlock(&m);
  data++; // NORACE
  pthread_mutex_lock(&m);
  writing = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t all[4];
  for (int i = 0; i < 4; i++) {
    pthread_create(&all[i], 0, i & 1 ? reading : change, 0);
  }
  for (int i = 0; i < 4; i++) {
    pthread_join(all[i], 0);
  }
  return 0;
}
