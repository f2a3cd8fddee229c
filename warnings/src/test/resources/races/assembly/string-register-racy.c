/*
 * Words are cleared and copied by string instructions, whose registers hold the addresses. Another thread uses the words meanwhile.
 */
#include <pthread.h>

static unsigned long words[16], copy[16], other[16];

static void *worker(void *arg)
{
	int count;
	unsigned long *to;
	unsigned long left;
	void *from, *into;

	__asm__ __volatile__("cld; rep; stosq" : "=c"(count), "=D"(to) : "a"(0), "0"(16), "1"(words) : "memory"); // RACE
	__asm__ __volatile__("rep movsq" : "=c"(left), "=S"(from), "=D"(into) : "0"(16), "1"(other), "2"(copy) : "memory"); // RACE
	return arg;
}

static void *second(void *arg)
{
	words[3] = 1; // RACE
	copy[4] = 2; // RACE
	other[5] = 3; // RACE
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, worker, NULL);
	pthread_create(&b, NULL, second, NULL);
	pthread_join(a, NULL);
	pthread_join(b, NULL);
	return 0;
}
