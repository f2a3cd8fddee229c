// The list of users is kept in the library: one thread at a time goes through it.
#include <pthread.h>
#include <pwd.h>

static pthread_mutex_t users = PTHREAD_MUTEX_INITIALIZER;

static void *list(void *arg) {
  pthread_mutex_lock(&users);
  while (getpwent()) // NORACE
    ;
  endpwent(); // NORACE
  pthread_mutex_unlock(&users);
  return NULL;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, list, NULL);
  pthread_create(&second, NULL, list, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
