// A list of arguments is handed to a function of which nothing is known, itself, as a copy, and inside a struct: it may write all that
// the arguments lead to.
#include <pthread.h>
#include <stdarg.h>

struct arguments {
  va_list list;
};
struct box {
  int *value;
};

extern void vstore(int count, va_list list) __attribute__((weak));
extern void vstore_all(struct arguments *all) __attribute__((weak));

static int direct;
static int copied;
static int boxed;
static struct box box = {&boxed};

static void store(int count, ...) {
  va_list list;
  va_start(list, count);
  vstore(count, list); // RACE
  va_end(list);
}

static void copy(int count, va_list list) {
  va_list again;
  va_copy(again, list);
  vstore(count, again); // RACE
  va_end(again);
}

static void store_copy(int count, ...) {
  va_list list;
  va_start(list, count);
  copy(count, list);
  va_end(list);
}

static void store_all(int count, ...) {
  struct arguments all;
  va_start(all.list, count);
  vstore_all(&all); // RACE
  va_end(all.list);
}

static void *run(void *unused) {
  store(1, &direct);
  store_copy(1, &copied);
  store_all(1, &box);
  return unused;
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, run, 0);
  direct++; // RACE
  copied++; // RACE
  boxed++; // RACE
  pthread_join(one, 0);
  return 0;
}
