// strtok() goes on in the text that it was given, whoever calls it.
#include <pthread.h>
#include <string.h>

static char text[] = "a b c";

static void *other(void *unused) {
  char *word = strtok(0, " "); // RACE
  if (word != 0) {
    word[0] = 'x'; // RACE
  }
  return unused;
}

int main(void) {
  pthread_t one;
  char *rest = 0;
  char *word = strtok(text, " ");
  pthread_create(&one, 0, other, 0);
  text[2] = 'y'; // RACE
  pthread_join(one, 0);
  return word == rest;
}
