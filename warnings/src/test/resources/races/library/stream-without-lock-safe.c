#include <pthread.h>
#include <stdio.h>

// The lock of the stream is held around the functions that do not take it; each thread's own stream needs none.

static FILE *out;

static void *writer(void *arg) {
  FILE *own = tmpfile();
  if (own == NULL) {
    return NULL;
  }
  putc_unlocked('c', own); // NORACE
  fclose(own);
  flockfile(out);
  for (int i = 0; i < 100; i++) {
    putc_unlocked('a', out); // NORACE
  }
  funlockfile(out);
  return arg;
}

int main(void) {
  out = tmpfile();
  if (out == NULL) {
    return 1;
  }
  pthread_t thread;
  pthread_create(&thread, NULL, writer, NULL);
  flockfile(out);
  putc_unlocked('b', out); // NORACE
  funlockfile(out);
  fputs("whole lines take it themselves", out);
  pthread_join(thread, NULL);
  return fclose(out);
}
