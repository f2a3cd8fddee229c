#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Addresses are written to streams whose bytes are memory, and read from that memory.

struct record {
  int count;
};

static char *grown;
static size_t size;
static char fixed[64];

static void *of_grown(void *arg) {
  struct record *found = ((struct record **)grown)[0];
  found->count++; // RACE
  return arg;
}

static void *of_fixed(void *arg) {
  struct record *found;
  FILE *in = fmemopen(fixed, sizeof fixed, "r");
  if (in == NULL || fread(&found, sizeof found, 1, in) != 1) {
    return NULL;
  }
  found->count++; // RACE
  fclose(in);
  return arg;
}

int main(void) {
  struct record *mine = malloc(sizeof *mine);
  mine->count = 0;
  FILE *out = open_memstream(&grown, &size);
  if (out == NULL || fwrite(&mine, sizeof mine, 1, out) != 1) {
    return 1;
  }
  fclose(out);
  memcpy(fixed, &mine, sizeof mine);
  pthread_t one;
  pthread_t other;
  pthread_create(&one, NULL, of_grown, NULL);
  pthread_create(&other, NULL, of_fixed, NULL);
  mine->count++; // RACE
  pthread_join(one, NULL);
  pthread_join(other, NULL);
  return 0;
}
