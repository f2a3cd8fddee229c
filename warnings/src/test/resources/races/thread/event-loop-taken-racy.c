/*
 * A thread begins with the function that runs the loop, or the callback is one that others run too.
 */
#include <pthread.h>

typedef int gboolean;
typedef void *gpointer;
typedef gboolean (*GSourceFunc)(gpointer);
typedef struct _GMainLoop GMainLoop;

unsigned g_timeout_add(unsigned interval, GSourceFunc function, gpointer data);
GMainLoop *g_main_loop_new(void *context, gboolean running);
void g_main_loop_run(GMainLoop *loop);

static int ticks;

static gboolean tick(gpointer data)
{
	ticks++; // RACE
	return 1;
}

int main(void)
{
	GMainLoop *loop = g_main_loop_new(NULL, 0);
	pthread_t thread;

	g_timeout_add(100, tick, NULL);
	pthread_create(&thread, NULL, (void *(*)(void *))g_main_loop_run, loop);
	ticks = 1; // RACE
	pthread_join(thread, NULL);
	return 0;
}
