/*
 * A function that is not there is handed the address of a member, which it is declared to get; only this file knows what stands beside it.
 */
#include <pthread.h>

struct options {
	int level, verbose;
};

struct state {
	int mode;
	struct options options;
	int done;
	long total;
};

int compress_with(const struct options *options, int block);
void set_options(struct options *options);

static struct state state;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int compress(const struct options *options)
{
	return compress_with(options, 1); // NORACE
}

static void *work(void *arg)
{
	compress(&state.options);
	pthread_mutex_lock(&lock);
	set_options(&state.options); // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t thread;

	set_options(&state.options);
	pthread_create(&thread, NULL, work, NULL);
	state.done = 1; // NORACE
	state.total = 2; // NORACE
	state.mode = 3; // NORACE
	pthread_join(thread, NULL);
	return state.done; // NORACE
}
