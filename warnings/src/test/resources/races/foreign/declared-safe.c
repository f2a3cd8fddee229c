#include <pthread.h>

/* Kernel code that runs as a program: its locks are declared, and somebody else defines them. */
typedef struct { int state; } spinlock_t;
struct mutex { int owner; };
extern void spin_lock_init(spinlock_t *lock);
extern void spin_lock(spinlock_t *lock);
extern void spin_unlock(spinlock_t *lock);
extern void mutex_lock(struct mutex *lock);
extern void mutex_unlock(struct mutex *lock);

static spinlock_t lock;
static struct mutex big;
static int count;
static int slow;

static void *work(void *arg) {
  spin_lock(&lock);
  count++; // NORACE
  spin_unlock(&lock);
  mutex_lock(&big);
  slow++; // NORACE
  mutex_unlock(&big);
  return arg;
}

int main(void) {
  pthread_t one, two;
  spin_lock_init(&lock);
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  return 0;
}
