/*
 * A structure inside a structure, changed through a pointer to the inner one.
 * One caller has already released the lock of the outer one.
 */
#include <pthread.h>

struct window {
	int width;
	int height;
};

struct screen {
	pthread_mutex_t lock;
	struct window window;
};

static struct screen screen = {PTHREAD_MUTEX_INITIALIZER, {80, 25}};

static void widen(struct window *window)
{
	window->width++; // RACE
}

static void *wider(void *arg)
{
	pthread_mutex_lock(&screen.lock);
	widen(&screen.window);
	pthread_mutex_unlock(&screen.lock);
	return NULL;
}

static void *higher(void *arg)
{
	pthread_mutex_lock(&screen.lock);
	screen.window.height++; // NORACE: under the lock
	pthread_mutex_unlock(&screen.lock);
	widen(&screen.window);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, wider, NULL);
	pthread_create(&second, NULL, higher, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
