// Each thread decodes its own text, with a state of its own.
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <wchar.h>

static size_t length(const char *text) {
  size_t count = 0;
  mbstate_t state;
  memset(&state, 0, sizeof state);
  while (*text != 0) {
    size_t used = mbrlen(text, strlen(text), &state); // NORACE
    if (used == 0 || used > strlen(text))
      break;
    text += used;
    count++;
  }
  return count;
}

static void *decode(void *text) {
  return length(text) > 0 ? text : NULL;
}

int main(void) {
  pthread_t first, second;
  char one[] = "one", two[] = "two";
  if (pthread_create(&first, NULL, decode, one) != 0 || pthread_create(&second, NULL, decode, two) != 0)
    return 1;
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
