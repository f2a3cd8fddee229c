#include <pthread.h>

/* A machine with one processor needs no spinning: these locks do nothing, whatever their names. The one that is declared only says no more. */
typedef struct { int unused; } spinlock_t;
static void spin_lock(spinlock_t *lock) { (void)lock; }
static void spin_unlock(spinlock_t *lock) { (void)lock; }
extern void raw_spin_lock(spinlock_t *lock);
extern void raw_spin_unlock(spinlock_t *lock);

static spinlock_t lock;
static int count;
static int raw;

static void *work(void *arg) {
  spin_lock(&lock);
  count++; // RACE
  spin_unlock(&lock);
  raw_spin_lock(&lock);
  raw++; // RACE
  raw_spin_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, work, 0);
  pthread_create(&two, 0, work, 0);
  return 0;
}
