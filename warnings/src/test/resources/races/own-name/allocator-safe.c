#include <pthread.h>
#include <stddef.h>

/* free() of the program puts blocks into a list under a lock. */
struct block {
  struct block *next;
  char bytes[56];
};

static struct block blocks[8];
static struct block *spare;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void free(void *pointer) {
  struct block *block = pointer;
  if (block) {
    pthread_mutex_lock(&lock);
    block->next = spare; // NORACE
    spare = block; // NORACE
    pthread_mutex_unlock(&lock);
  }
}

static void *work(void *arg) {
  free(arg);
  return 0;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], 0, work, &blocks[0]);
  pthread_create(&threads[1], 0, work, &blocks[1]);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);
  return spare == NULL; // NORACE
}
