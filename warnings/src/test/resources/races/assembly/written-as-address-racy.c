// Assembly that writes an operand as an address, as what lies behind an operand or in front of one, or as numbers.
#include <pthread.h>

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int count;
static int coded;
static struct {
  long first;
  long second;
} pair, both;

static void *work(void *unused) {
  asm volatile("incl %a0" : : "r"(&count) : "memory", "cc"); // RACE
  asm volatile("incq %H0" : "+m"(pair.first) : : "cc"); // RACE
  asm volatile("incq -8(%0)" : : "r"(&both.second) : "memory", "cc"); // RACE
  asm volatile(".byte 0xff, 0x00" : : "a"(&coded) : "memory", "cc"); // RACE
  return unused;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, work, 0) != 0) {
    return 1;
  }
  pthread_mutex_lock(&guard);
  count++; // RACE
  pair.second++; // RACE
  both.first++; // RACE
  coded++; // RACE
  pthread_mutex_unlock(&guard);
  pthread_join(thread, 0);
  return 0;
}
