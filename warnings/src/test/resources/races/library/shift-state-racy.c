// Each thread decodes its own text. But without a state of its own, mbrlen keeps what it has seen of a character in one that all share.
#include <pthread.h>
#include <stddef.h>
#include <string.h>
#include <wchar.h>

static size_t length(const char *text, mbstate_t *state) {
  size_t count = 0;
  while (*text != 0) {
    size_t used = mbrlen(text, strlen(text), state); // RACE
    if (used == 0 || used > strlen(text))
      break;
    text += used;
    count++;
  }
  return count;
}

static void *decode(void *text) {
  return length(text, NULL) > 0 ? text : NULL;
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
