/*
 * A buffer goes from hand to hand by a state that is changed by exchanges.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

enum state { EMPTY, FILLED_NOW, FULL, EMPTIED_NOW };

static _Atomic int state;
static int item;

static void *fill(void *unused)
{
	for (int i = 0; i < 3; i++) {
		int expected = EMPTY;
		if (atomic_compare_exchange_strong(&state, &expected, FILLED_NOW)) {
			item = i; // NORACE
			state = FULL;
		}
	}
	return unused;
}

static void *empty(void *unused)
{
	int sum = 0;
	for (int i = 0; i < 3; i++) {
		int expected = FULL;
		if (atomic_compare_exchange_strong(&state, &expected, EMPTIED_NOW)) {
			sum += item; // NORACE
			state = EMPTY;
		}
	}
	return sum > 7 ? &item : unused;
}

int main(void)
{
	pthread_t threads[3];
	pthread_create(&threads[0], NULL, fill, NULL);
	pthread_create(&threads[1], NULL, empty, NULL);
	pthread_create(&threads[2], NULL, fill, NULL);
	pthread_join(threads[0], NULL);
	pthread_join(threads[1], NULL);
	pthread_join(threads[2], NULL);
	return 0;
}
