#include <pthread.h>

static struct { int first; int second; } pair, other;
static char *volatile end;

static void *near(void *arg)
{
	((char *)&pair)[(char *)&other.second - (char *)&other.first] = 1; // RACE
	return arg;
}

static void *far(void *arg)
{
	end = (char *)&pair + ((char *)&other - (char *)&pair) + 4;
	return arg;
}

int main(void)
{
	pthread_t a, b;

	pthread_create(&a, NULL, near, NULL);
	pthread_create(&b, NULL, far, NULL);
	pair.second = 2; // RACE
	return 0;
}
