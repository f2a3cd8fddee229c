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
  pthread_mutex_lock(&guard);
  asm volatile("incl %a0" : : "r"(&count) : "memory", "cc"); // NORACE
  asm volatile("incq %H0" : "+m"(pair.first) : : "cc"); // NORACE
  asm volatile("incq -8(%0)" : : "r"(&both.second) : "memory", "cc"); // NORACE
  asm volatile(".byte 0xff, 0x00" : : "a"(&coded) : "memory", "cc"); // NORACE
  pthread_mutex_unlock(&guard);
  return unused;
}

int main(void) {
  pthread_t thread;
  if (pthread_create(&thread, 0, work, 0) != 0) {
    return 1;
  }
  pthread_mutex_lock(&guard);
  count++; // NORACE
  pair.second++; // NORACE
  both.first++; // NORACE
  coded++; // NORACE
  pthread_mutex_unlock(&guard);
  pthread_join(thread, 0);
  return 0;
}
