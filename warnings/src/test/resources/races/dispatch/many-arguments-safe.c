#include <pthread.h>

// More variables than are told apart are handed to one function through a table; what it does to each of them counts.
struct ops {
  void (*add)(int *what, int *also);
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n0;
static int n1;
static int n2;
static int n3;
static int n4;
static int n5;
static int n6;
static int n7;
static int n8;
static int n9;
static int n10;
static int n11;
static int n12;
static int n13;
static int n14;
static int n15;
static int n16;
static int n17;
static int n18;
static int n19;
static int common;

static void increment(int *what, int *also) {
  pthread_mutex_lock(&m); *what += 1; pthread_mutex_unlock(&m); // NORACE
  pthread_mutex_lock(&m); *also += 1; pthread_mutex_unlock(&m); // NORACE
}

static struct ops ops = {increment};

static void *other(void *unused) {
  pthread_mutex_lock(&m); n17 += 2; pthread_mutex_unlock(&m); // NORACE
  pthread_mutex_lock(&m); common += 2; pthread_mutex_unlock(&m); // NORACE
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  ops.add(&n0, &common);
  ops.add(&n1, &common);
  ops.add(&n2, &common);
  ops.add(&n3, &common);
  ops.add(&n4, &common);
  ops.add(&n5, &common);
  ops.add(&n6, &common);
  ops.add(&n7, &common);
  ops.add(&n8, &common);
  ops.add(&n9, &common);
  ops.add(&n10, &common);
  ops.add(&n11, &common);
  ops.add(&n12, &common);
  ops.add(&n13, &common);
  ops.add(&n14, &common);
  ops.add(&n15, &common);
  ops.add(&n16, &common);
  ops.add(&n17, &common);
  ops.add(&n18, &common);
  ops.add(&n19, &common);
  pthread_join(thread, 0);
  return 0;
}
