/* A buffer is handed to and fro by a flag, but who has filled it does not release the flag. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

static atomic_int full;
static int item;

static void *fill(void *unused)
{
	for (int i = 0; i < 3; i++) {
		while (atomic_load_explicit(&full, memory_order_acquire))
			;
		item = i; // RACE
		atomic_store_explicit(&full, 1, memory_order_relaxed);
	}
	return unused;
}

static void *empty(void *unused)
{
	int sum = 0;
	for (int i = 0; i < 3; i++) {
		while (!atomic_load_explicit(&full, memory_order_acquire))
			;
		sum += item; // RACE
		atomic_store_explicit(&full, 0, memory_order_release);
	}
	return sum > 7 ? &item : unused;
}

int main(void)
{
	pthread_t one;
	pthread_t other;
	pthread_create(&one, NULL, fill, NULL);
	pthread_create(&other, NULL, empty, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	return 0;
}
