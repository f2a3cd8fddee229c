/*
 * The lowest bit of an address tells whether it is taken.
 * The word is read and written under a lock, the object is not.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct page {
	int reads;
};

static uintptr_t word;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *reader(void *unused)
{
	uintptr_t found;

	pthread_mutex_lock(&lock);
	found = word;
	pthread_mutex_unlock(&lock);
	if (found)
		((struct page *)(found & ~(uintptr_t)1))->reads++; // RACE
	return unused;
}

int main(void)
{
	pthread_t thread;
	struct page *page = calloc(1, sizeof *page);

	if (!page)
		return 1;
	pthread_create(&thread, NULL, reader, NULL);
	pthread_mutex_lock(&lock);
	word = (uintptr_t)page | 1;
	pthread_mutex_unlock(&lock);
	page->reads = 7; // RACE
	pthread_join(thread, NULL);
	return 0;
}
