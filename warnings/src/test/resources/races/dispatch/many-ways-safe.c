// A helper calls through a table, on six ways with as many different arguments: too many to tell apart.
#include <pthread.h>

struct shop;

struct operations {
  void (*sell)(struct shop *shop, int *counter);
};

struct shop {
  pthread_mutex_t lock;
  int sold;
  const struct operations *operations;
};


static void sell(struct shop *shop, int *counter) {
  pthread_mutex_lock(&shop->lock);
  shop->sold++; // NORACE
  pthread_mutex_unlock(&shop->lock);
  (*counter)++; // NORACE
}

static const struct operations usual = {sell};
static struct shop corner = {.lock = PTHREAD_MUTEX_INITIALIZER, .operations = &usual};

static void call(struct shop *shop, int *counter) {
  shop->operations->sell(shop, counter);
}

static void day(struct shop *shop) {
  int morning = 0, noon = 0, afternoon = 0, evening = 0, night = 0, dawn = 0;
  call(shop, &morning);
  call(shop, &noon);
  call(shop, &afternoon);
  call(shop, &evening);
  call(shop, &night);
  call(shop, &dawn);
}

static void *seller(void *unused) {
  day(&corner);
  return unused;
}

int main(void) {
  pthread_t one, other;
  pthread_create(&one, 0, seller, 0);
  pthread_create(&other, 0, seller, 0);
  pthread_join(one, 0);
  pthread_join(other, 0);
  return corner.sold;
}
