// A list holds plain nodes and larger ones, which begin alike; one thread knows the larger one by its own type.
#include <pthread.h>
#include <stdlib.h>

struct node {
  struct node *next;
  int uses;
};

struct named {
  struct node *next;
  int uses;
  char name[32];
};

static struct node *list;
static struct named *special;

static void *walk(void *arg) {
  for (struct node *each = list; each != NULL; each = each->next)
    each->uses++; // RACE
  return NULL;
}

static void *rename_it(void *arg) {
  special->uses++; // RACE
  return NULL;
}

int main(void) {
  pthread_t first, second;
  struct node *plain = calloc(1, sizeof *plain);
  special = calloc(1, sizeof *special);
  plain->next = (struct node *)special;
  list = plain;
  pthread_create(&first, NULL, walk, NULL);
  pthread_create(&second, NULL, rename_it, NULL);
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
