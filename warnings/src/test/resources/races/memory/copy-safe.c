/*
 * A structure is copied as a whole while another thread changes a member.
 * The copy is made under the lock.
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
	state.height++; // NORACE
	pthread_mutex_unlock(&lock);
	return NULL;
}

static void *recorder(void *arg)
{
	struct state copy;

	pthread_mutex_lock(&lock);
	memcpy(&copy, &state, sizeof(copy)); // NORACE
	pthread_mutex_unlock(&lock);
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
