/*
 * Two fields with a lock each.
 * The second thread changes the field of the other lock.
 */
#include <pthread.h>

static struct {
	pthread_mutex_t read_lock;
	pthread_mutex_t write_lock;
	int reads;
	int writes;
} file = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, 0, 0};

static void *reader(void *arg)
{
	pthread_mutex_lock(&file.read_lock);
	file.reads++; // NORACE: under read_lock everywhere
	pthread_mutex_unlock(&file.read_lock);
	pthread_mutex_lock(&file.write_lock);
	file.writes--; // RACE
	pthread_mutex_unlock(&file.write_lock);
	return NULL;
}

static void *writer(void *arg)
{
	pthread_mutex_lock(&file.read_lock);
	file.reads--; // NORACE: under read_lock everywhere
	file.writes++; // RACE
	pthread_mutex_unlock(&file.read_lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, reader, NULL);
	pthread_create(&second, NULL, writer, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
