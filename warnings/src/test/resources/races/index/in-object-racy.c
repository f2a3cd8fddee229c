/*
 * Objects with arrays of data and of locks inside. The lock is that of another object.
 */
#include <pthread.h>
#include <stdlib.h>

struct bank {
	int data[8];
	pthread_mutex_t mutex[8];
	struct bank *next;
};

static struct bank *banks;

static void touch(struct bank *bank, struct bank *other, int i)
{
	pthread_mutex_lock(&other->mutex[i]);
	bank->data[i]++; // RACE
	pthread_mutex_unlock(&other->mutex[i]);
}

static void *worker(void *arg)
{
	int i = rand() % 8;

	for (struct bank *bank = banks; bank; bank = bank->next)
		touch(bank, banks, i);
	return NULL;
}

static void *backward(void *arg)
{
	int i = rand() % 8;

	for (struct bank *bank = banks; bank; bank = bank->next)
		touch(bank, bank, i);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	for (int k = 0; k < 4; k++) {
		struct bank *bank = calloc(1, sizeof(*bank));

		for (int i = 0; i < 8; i++)
			pthread_mutex_init(&bank->mutex[i], NULL);
		bank->next = banks;
		banks = bank;
	}
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, backward, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
