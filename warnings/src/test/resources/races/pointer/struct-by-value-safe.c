// A struct is passed by value; the pointer in it leads to the thread's own counter.
#include <pthread.h>

struct counter {
  int count;
};

struct request {
  long size, flags;
  struct counter *hits;
};

static void answer(struct request given) {
  given.hits->count++; // NORACE
}

static void *work(void *arg) {
  struct counter own = {0};
  answer((struct request){1, 2, &own});
  return (void *)(long)own.count; // NORACE
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, NULL);
  pthread_create(&second, NULL, work, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
