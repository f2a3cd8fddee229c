/*
 * Goblint, example 7, but both threads touch the element before the one of their index.
 */
#include <pthread.h>
#include <stdlib.h>

struct node {
	int data[8];
	struct node *next;
};

static struct node *slots[16];
static pthread_mutex_t mutex[16][9];

static void *worker(void *arg)
{
	int i = rand() % 16;
	int j = rand() % 7 + 1;

	pthread_mutex_lock(&mutex[i][0]);
	struct node *t = slots[i]->next;
	pthread_mutex_lock(&mutex[i][j + 1]);
	t->data[j - 1]++; // NORACE
	pthread_mutex_unlock(&mutex[i][j + 1]);
	pthread_mutex_unlock(&mutex[i][0]);
	return NULL;
}

static void *other(void *arg)
{
	int i = rand() % 16;
	int j = rand() % 7 + 1;

	pthread_mutex_lock(&mutex[i][0]);
	struct node *t = slots[i]->next;
	pthread_mutex_unlock(&mutex[i][0]);
	pthread_mutex_lock(&mutex[i][j + 1]);
	t->data[j - 1]--; // NORACE
	pthread_mutex_unlock(&mutex[i][j + 1]);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	for (int i = 0; i < 16; i++) {
		for (int j = 0; j < 9; j++)
			pthread_mutex_init(&mutex[i][j], NULL);
		slots[i] = calloc(1, sizeof(struct node));
		slots[i]->next = calloc(1, sizeof(struct node));
	}
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, other, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
