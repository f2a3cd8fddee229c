/*
 * A second thread runs a loop as well, so that callbacks may run in both.
 */
#include <pthread.h>

typedef int gboolean;
typedef void *gpointer;
typedef gboolean (*GSourceFunc)(gpointer);
typedef struct _GMainLoop GMainLoop;

unsigned g_timeout_add(unsigned interval, GSourceFunc function, gpointer data);
unsigned g_idle_add(GSourceFunc function, gpointer data);
GMainLoop *g_main_loop_new(void *context, gboolean running);
void g_main_loop_run(GMainLoop *loop);

static int ticks, done;

static gboolean tick(gpointer data)
{
	ticks++; // RACE
	done++; // RACE
	return 1;
}

static gboolean rest(gpointer data)
{
	ticks = 0; // RACE
	return 1;
}

static void *work(void *loop)
{
	done = 1; // RACE
	g_main_loop_run(loop);
	return NULL;
}

int main(void)
{
	GMainLoop *loop = g_main_loop_new(NULL, 0);
	pthread_t thread;

	g_timeout_add(100, tick, NULL);
	g_idle_add(rest, NULL);
	pthread_create(&thread, NULL, work, loop);
	g_main_loop_run(loop);
	return 0;
}
