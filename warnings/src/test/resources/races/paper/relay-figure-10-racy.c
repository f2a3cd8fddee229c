/*
 * RELAY, figure 10, without a lock: the thread is started only if it seems not to run yet, but two can find that at once.
 */
#include <pthread.h>

enum { NONE, MASTER };

struct completion {
	pthread_mutex_t lock;
	pthread_cond_t done;
	int is_done;
};

static int state = NONE;

static void complete(struct completion *c)
{
	pthread_mutex_lock(&c->lock);
	c->is_done = 1; // NORACE
	pthread_cond_signal(&c->done);
	pthread_mutex_unlock(&c->lock);
}

static void wait_for_completion(struct completion *c)
{
	pthread_mutex_lock(&c->lock);
	while (!c->is_done) // NORACE
		pthread_cond_wait(&c->done, &c->lock);
	pthread_mutex_unlock(&c->lock);
}

static void *sync_thread(void *arg)
{
	struct completion *startup = arg;

	state = MASTER; // RACE
	complete(startup);
	return NULL;
}

static int start_sync_thread(void)
{
	struct completion startup = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};
	pthread_t id;

	int running = state == MASTER; // RACE
	if (!running) {
		while (pthread_create(&id, NULL, sync_thread, &startup) != 0)
			;
		wait_for_completion(&startup);
	}
	return 0;
}

static void *caller(void *arg)
{
	(void)arg;
	start_sync_thread();
	return NULL;
}

int main(void)
{
	pthread_t one;
	pthread_t two;

	pthread_create(&one, NULL, caller, NULL);
	pthread_create(&two, NULL, caller, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
