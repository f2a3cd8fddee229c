/*
 * The one thread that runs the loop is not the first one; it was started after the other one had done its part.
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
	ticks++; // NORACE
	return 1;
}

static void *work(void *loop)
{
	g_timeout_add(100, tick, NULL);
	ticks = 1; // NORACE
	g_main_loop_run(loop);
	ticks = 2; // NORACE
	return NULL;
}

int main(void)
{
	GMainLoop *loop = g_main_loop_new(NULL, 0);
	pthread_t thread;

	ticks = 0; // NORACE
	pthread_create(&thread, NULL, work, loop);
	pthread_join(thread, NULL);
	return 0;
}
