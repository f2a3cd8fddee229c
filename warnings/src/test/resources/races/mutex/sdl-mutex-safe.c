/* A mutex of SDL is held until it is given back as often as it was taken. */
#include <pthread.h>
#include <stddef.h>

typedef struct SDL_mutex SDL_mutex;
extern SDL_mutex *SDL_CreateMutex(void);
extern int SDL_LockMutex(SDL_mutex *mutex);
extern int SDL_UnlockMutex(SDL_mutex *mutex);

static SDL_mutex *mutex;
static int frames;

static void *draw(void *data)
{
	SDL_LockMutex(mutex);
	SDL_LockMutex(mutex);
	frames++;
	SDL_UnlockMutex(mutex);
	frames++; // NORACE
	SDL_UnlockMutex(mutex);
	return data;
}

int main(void)
{
	pthread_t thread;

	mutex = SDL_CreateMutex();
	if (!mutex)
		return 1;
	pthread_create(&thread, NULL, draw, NULL);
	SDL_LockMutex(mutex);
	frames = 0; // NORACE
	SDL_UnlockMutex(mutex);
	pthread_join(thread, NULL);
	return 0;
}
