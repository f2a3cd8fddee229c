// Functions of illumos that are atomic, without a body here.
#include <pthread.h>
#include <stdint.h>

extern void atomic_add_32(volatile uint32_t *, int32_t);
extern uint64_t atomic_inc_64_nv(volatile uint64_t *);
extern void *atomic_cas_ptr(volatile void *, void *, void *);

static uint32_t opened;
static uint64_t serial;
static void *first;

static void *run(void *unused) {
  int own;
  atomic_add_32(&opened, 1); // NORACE
  atomic_inc_64_nv(&serial); // NORACE
  atomic_cas_ptr(&first, 0, &own); // NORACE
  return unused;
}

int main(void) {
  pthread_t all[2];
  for (int i = 0; i < 2; i++) {
    pthread_create(&all[i], 0, run, 0);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(all[i], 0);
  }
  return opened != serial;
}
