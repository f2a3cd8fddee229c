/*
 * Callbacks that are registered for an event loop run one after the other, in the thread that runs the loop, between what that thread does itself.
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

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ticks, rests, done;

static gboolean tick(gpointer data)
{
	ticks++; // NORACE
	rests = 0; // NORACE
	pthread_mutex_lock(&lock);
	done++; // NORACE
	pthread_mutex_unlock(&lock);
	return 1;
}

static gboolean rest(gpointer data)
{
	rests++; // NORACE
	ticks = 0; // NORACE
	return 1;
}

static void *work(void *arg)
{
	pthread_mutex_lock(&lock);
	done++; // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	GMainLoop *loop = g_main_loop_new(NULL, 0);
	pthread_t thread;

	g_timeout_add(100, tick, NULL);
	pthread_create(&thread, NULL, work, NULL);
	g_idle_add(rest, NULL);
	ticks = 1; // NORACE
	g_main_loop_run(loop);
	return ticks + rests; // NORACE
}
