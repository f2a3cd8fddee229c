// The memory that a stream was given is the program's again when the stream is closed.
#include <pthread.h>
#include <stdio.h>

static char text[100];
static int words;

static void *count(void *unused) {
  char word[20];
  char line[] = "one two";
  FILE *in = fmemopen(line, sizeof line, "r");
  if (in) {
    while (fscanf(in, "%19s", word) == 1) {
      __atomic_fetch_add(&words, 1, __ATOMIC_SEQ_CST);
    }
    fclose(in);
    line[0] = 0; // NORACE
  }
  return unused;
}

int main(void) {
  pthread_t thread;
  static char own[BUFSIZ];
  char *grown = 0;
  size_t length = 0;
  setvbuf(stdout, own, _IOFBF, sizeof own);
  setvbuf(stderr, 0, _IONBF, 0);
  FILE *out = fmemopen(text, sizeof text, "w");
  if (!out) {
    return 1;
  }
  fprintf(out, "two");
  fclose(out);
  text[0] = 'T'; // NORACE
  FILE *growing = open_memstream(&grown, &length);
  if (!growing || pthread_create(&thread, 0, count, 0) != 0) {
    return 1;
  }
  fputs("text", growing);
  fclose(growing);
  printf("%s %zu", grown, length); // NORACE
  grown[length - 1] = 0;           // NORACE
  pthread_join(thread, 0);
  return 0;
}
