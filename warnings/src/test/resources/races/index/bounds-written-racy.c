/*
 * Each thread is handed the bounds of its part.
 * Main writes one of them again.
 */
#include <pthread.h>
#define THREADS 4
#define PART 25
struct part {
	int low;
	int high;
};
int data[200];
struct part parts[THREADS];
void *worker(void *arg)
{
	struct part *part = arg;
	for (int i = part->low; i < part->high; i++) // RACE
		data[i]++; // RACE
	return 0;
}
int main(void)
{
	pthread_t threads[THREADS];
	
	for (int i = 0; i < THREADS; i++) {
		parts[i].low = i * PART;
		parts[i].high = i * PART + PART;
		pthread_create(&threads[i], 0, worker, &parts[i]);
	}
	parts[0].high = 99; // RACE
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], 0);
	return data[3];
}
