// What every object begins with is a count, which helpers know as a struct of its own. Both threads count under one lock.
#include <pthread.h>
#include <stdlib.h>

struct counted {
  int references;
};

struct image {
  int references;
  int width;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void retain(void *object) {
  struct counted *header = object;
  pthread_mutex_lock(&lock);
  header->references++; // NORACE
  pthread_mutex_unlock(&lock);
}

static void *use(void *object) {
  retain(object);
  return NULL;
}

static void *drop(void *object) {
  struct image *image = object;
  pthread_mutex_lock(&lock);
  image->references--; // NORACE
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t user;
  pthread_t owner;
  struct image *image = calloc(1, sizeof *image);
  if (image == NULL)
    return 1;
  if (pthread_create(&user, NULL, use, image) != 0 || pthread_create(&owner, NULL, drop, image) != 0)
    return 1;
  pthread_join(user, NULL);
  pthread_join(owner, NULL);
  free(image);
  return 0;
}
