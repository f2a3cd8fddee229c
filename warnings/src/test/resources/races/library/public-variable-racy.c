// One thread parses options; the other one looks at where it is.
#include <pthread.h>
#include <unistd.h>

static void *parse(void *arg) {
  char *words[] = {"program", "-a", NULL};
  return (void *)(long)getopt(2, words, "a"); // RACE
}

static void *look(void *arg) {
  return (void *)(long)optind; // RACE
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, parse, NULL);
  pthread_create(&second, NULL, look, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
