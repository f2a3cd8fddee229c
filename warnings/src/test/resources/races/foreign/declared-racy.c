#include <pthread.h>

/* Each thread takes another lock, and one gives it back too early. */
typedef struct { int state; } spinlock_t;
struct mutex { int owner; };
extern void spin_lock(spinlock_t *lock);
extern void spin_unlock(spinlock_t *lock);
extern void mutex_lock(struct mutex *lock);
extern void mutex_unlock(struct mutex *lock);

static spinlock_t lock;
static spinlock_t other;
static struct mutex big;
static int count;
static int slow;

static void *work(void *arg) {
  spin_lock(&lock);
  count++; // RACE
  spin_unlock(&lock);
  mutex_lock(&big);
  mutex_unlock(&big);
  slow++; // RACE
  return arg;
}

static void *help(void *arg) {
  spin_lock(&other);
  count++; // RACE
  spin_unlock(&other);
  mutex_lock(&big);
  slow++; // RACE
  mutex_unlock(&big);
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, help, 0);
  return 0;
}
