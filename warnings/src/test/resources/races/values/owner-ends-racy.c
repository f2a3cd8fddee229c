// While the writer holds the lock, a draft is open, else never. But the lock is robust, and the writer may end as its owner: who takes it next
// finds the draft open. Both readers then count without a lock.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock;
static int draft, found;

static void *write_down(void *arg) {
  pthread_mutex_lock(&lock);
  draft = 1;
  if (arg != NULL)
    return arg;
  draft = 0;
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *look(void *arg) {
  pthread_mutex_lock(&lock);
  int open = draft;
  pthread_mutex_unlock(&lock);
  if (open)
    found++; // RACE
  return arg;
}

int main(int count, char **words) {
  pthread_mutexattr_t kind;
  pthread_t writer, reader, other;
  (void)words;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
  pthread_mutex_init(&lock, &kind);
  if (pthread_create(&writer, NULL, write_down, count > 1 ? &found : NULL) != 0 || pthread_create(&reader, NULL, look, NULL) != 0 ||
      pthread_create(&other, NULL, look, NULL) != 0)
    return 1;
  pthread_join(writer, NULL);
  pthread_join(reader, NULL);
  pthread_join(other, NULL);
  printf("%d\n", found);
  return 0;
}
