#include <pthread.h>

typedef struct { int state; } rwlock_t;
extern void read_lock(rwlock_t *lock);
extern void read_unlock(rwlock_t *lock);
extern void write_lock(rwlock_t *lock);
extern void write_unlock(rwlock_t *lock);

static rwlock_t lock;
static int value;

static void *reads(void *arg) {
  read_lock(&lock);
  int seen = value; // NORACE
  read_unlock(&lock);
  return seen ? arg : 0;
}

static void *writes(void *arg) {
  write_lock(&lock);
  value++; // NORACE
  write_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, reads, 0);
  pthread_create(&two, 0, writes, 0);
  return 0;
}
