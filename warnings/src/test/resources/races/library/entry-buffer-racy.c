// The list of users is kept in the library: two threads go through it at one time.
#include <pthread.h>
#include <pwd.h>

static void *list(void *arg) {
  while (getpwent()) // RACE
    ;
  endpwent(); // RACE
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
