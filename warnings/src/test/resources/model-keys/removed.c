//: remove:
//:   - {section: locks, names: [pthread_mutex_trylock]}
//! ModelFile.remove | [pthread_mutex_trylock] | [pthread_mutex_lock, pthread_mutex_trylock]
//! Removal.section | section: locks | section: frees
//! Removal.names | [pthread_mutex_trylock] | [nobody]
#include <pthread.h>
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int length, other;
static void *one(void *arg) { pthread_mutex_lock(&guard); length++; pthread_mutex_unlock(&guard);
  if (pthread_mutex_trylock(&guard) == 0) { other++; pthread_mutex_unlock(&guard); } return 0; }
static void *two(void *arg) { pthread_mutex_lock(&guard); length--; other--; pthread_mutex_unlock(&guard); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
