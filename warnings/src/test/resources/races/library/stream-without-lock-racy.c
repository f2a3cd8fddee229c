#include <pthread.h>
#include <stdio.h>

// Two threads write characters into one stream by the functions that do not take its lock.

static FILE *out;

static void *writer(void *arg) {
  for (int i = 0; i < 100; i++) {
    putc_unlocked('a', out); // RACE
  }
  return arg;
}

int main(void) {
  out = tmpfile();
  if (out == NULL) {
    return 1;
  }
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  putc_unlocked('b', out); // RACE
  pthread_join(thread, NULL);
  return fclose(out);
}
