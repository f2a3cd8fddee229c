/*
 * Each thread clears words of its own by a string instruction, whose register holds the address.
 */
#include <pthread.h>

struct set {
	unsigned long words[16];
};

static int find(int number)
{
	struct set set;
	int count;
	unsigned long *to;

	__asm__ __volatile__("cld; rep; stosq" : "=c"(count), "=D"(to) : "a"(0), "0"(16), "1"(&set.words[0]) : "memory"); // NORACE
	set.words[number / 64] |= 1UL << (number % 64); // NORACE
	return set.words[0] != 0; // NORACE
}

static void *worker(void *arg)
{
	return find(3) ? arg : NULL;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, worker, NULL);
	find(4);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
