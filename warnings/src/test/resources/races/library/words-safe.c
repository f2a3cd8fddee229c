// strtok() goes on in the text that it was given, whoever calls it.
#include <pthread.h>
#include <string.h>

static char text[] = "a b c";

static void *other(void *unused) {
  char mine[] = "d e";
  char *rest = 0;
  char *word = strtok_r(mine, " ", &rest); // NORACE
  if (word != 0) {
    word[0] = 'x'; // NORACE
  }
  return unused;
}

int main(void) {
  pthread_t one;
  char *rest = 0;
  char *word = strtok_r(text, " ", &rest); // NORACE
  pthread_create(&one, 0, other, 0);
  text[2] = 'y'; // NORACE
  pthread_join(one, 0);
  return word == rest;
}
