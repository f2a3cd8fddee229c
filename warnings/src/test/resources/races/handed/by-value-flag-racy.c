/* A flag is set and taken back under a lock; who tests it locks a copy of that lock. */
#include <pthread.h>

struct state {
	pthread_mutex_t lock;
	int unused;
};

static struct state common = {PTHREAD_MUTEX_INITIALIZER, 0};
static int flag;
static int data;

static void *set(void *unused)
{
	pthread_mutex_lock(&common.lock);
	flag = 1; // RACE
	flag = 0; // RACE
	pthread_mutex_unlock(&common.lock);
	return unused;
}

static void test_in(struct state state)
{
	pthread_mutex_lock(&state.lock);
	if (flag) // RACE
		data++; // RACE
	pthread_mutex_unlock(&state.lock);
}

static void *test(void *unused)
{
	test_in(common);
	return unused;
}

int main(void)
{
	pthread_t thread;
	pthread_create(&thread, NULL, set, NULL);
	pthread_create(&thread, NULL, test, NULL);
	pthread_create(&thread, NULL, test, NULL);
	return 0;
}
