/*
 * A structure is copied as a whole while another thread changes a member.
 * The copy is made without the lock.
 */
#include <pthread.h>
#include <string.h>

struct state {
	int speed;
	int height;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct state state;

static void *pilot(void *arg)
{
	pthread_mutex_lock(&lock);
	state.height++; // RACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *recorder(void *arg)
{
	struct state copy;

	memcpy(&copy, &state, sizeof(copy)); // RACE
	return copy.height ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, pilot, NULL);
	pthread_create(&second, NULL, recorder, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
