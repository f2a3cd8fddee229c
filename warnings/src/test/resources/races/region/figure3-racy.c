/*
 * Region paper, figure 3: insertion into a table of lists, one lock for each.
 * The found node is written after the lock was released.
 */
#include <pthread.h>
#include <stdlib.h>

struct list {
	int key;
	int data;
	struct list *next;
};

static struct list *slots[512];
static pthread_mutex_t locks[512];

static int hash(int key)
{
	return (int)((unsigned int)key * 2654435761u >> 23);
}

static struct list *new_list(int key, int data)
{
	struct list *t = malloc(sizeof(*t));

	t->key = key;
	t->data = data;
	t->next = NULL;
	return t;
}

static struct list *insert(int key, int data)
{
	struct list *t;
	int hv = hash(key);

	pthread_mutex_lock(&locks[hv]);
	t = slots[hv];
	if (t == NULL) {
		slots[hv] = new_list(key, data);
		goto fd;
	}
	while (1) {
		if (t->key == key) {
			pthread_mutex_unlock(&locks[hv]);
			t->data = data; // RACE
			return t;
		}
		if (t->next == NULL) {
			t->next = new_list(key, data);
			goto fd;
		}
		t = t->next;
	}
fd:
	pthread_mutex_unlock(&locks[hv]);
	return t;
}

static void *worker(void *arg)
{
	for (int key = 0; key < 20; key++)
		insert(key, 2 * key);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;
	pthread_t third;

	for (int i = 0; i < 512; i++)
		pthread_mutex_init(&locks[i], NULL);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_create(&third, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	pthread_join(third, NULL);
	return 0;
}
