/*
 * An address is kept as two numbers of half its size.
 * The halves are read and written under a lock, the object is not.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct seat {
	int taken;
};

static uint32_t low;
static uint32_t high;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *guest(void *unused)
{
	struct seat *seat;

	pthread_mutex_lock(&lock);
	seat = (struct seat *)(uintptr_t)((uint64_t)high << 32 | low);
	pthread_mutex_unlock(&lock);
	if (seat)
		seat->taken++; // RACE
	return unused;
}

int main(void)
{
	pthread_t thread;
	struct seat *seat = calloc(1, sizeof *seat);

	if (!seat)
		return 1;
	pthread_create(&thread, NULL, guest, NULL);
	pthread_mutex_lock(&lock);
	low = (uint32_t)(uintptr_t)seat;
	high = (uint32_t)((uintptr_t)seat >> 32);
	pthread_mutex_unlock(&lock);
	seat->taken = 1; // RACE
	pthread_join(thread, NULL);
	return 0;
}
