/*
 * RELAY, figure 9: an object is only looked up in a pool, not taken out, changed without a lock although another thread may find it too,
 * and put into a table under the lock of the table.
 */
#include <pthread.h>
#include <stdlib.h>

struct map {
	void *virtual;
	struct map *next;
};

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static struct map maps[16];
static struct map *pool;
static struct map *table;

static void set_address(void *virtual)
{
	pthread_mutex_lock(&pool_lock);
	struct map *map = pool; // NORACE
	if (map)
		map->virtual = NULL; // RACE
	pthread_mutex_unlock(&pool_lock);
	if (!map)
		return;
	map->virtual = virtual; // RACE
	pthread_mutex_lock(&table_lock);
	table = map; // NORACE
	pthread_mutex_unlock(&table_lock);
}

static void *worker(void *arg)
{
	set_address(arg);
	return NULL;
}

int main(void)
{
	pthread_t id;

	for (int i = 0; i < 16; i++) {
		maps[i].next = pool; // NORACE
		pool = &maps[i]; // NORACE
	}
	for (int i = 0; i < 4; i++)
		pthread_create(&id, NULL, worker, maps);
	return 0;
}
