/*
 * A structure is passed by value: the call copies it.
 * The copy is made without the lock.
 */
#include <pthread.h>

struct point {
	int x;
	int y;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct point corner;

static int norm(struct point p)
{
	return p.x * p.x + p.y * p.y;
}

static void *mover(void *arg)
{
	pthread_mutex_lock(&lock);
	corner.y = 4; // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *measurer(void *arg)
{
	int length;

	length = norm(corner); // RACE
	return length ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, mover, NULL);
	pthread_create(&second, NULL, measurer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
