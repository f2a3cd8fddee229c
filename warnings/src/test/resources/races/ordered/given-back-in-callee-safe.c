/* A helper gives back the lock of the one account, which may be that of the other, when both are written. */
#include <pthread.h>
#include <stdlib.h>

struct account {
	pthread_mutex_t lock;
	long money;
};

static struct account *accounts;
static int some(void) { return rand() & 15; }

static void lock_both(struct account *a, struct account *b)
{
	if (a == b) {
		pthread_mutex_lock(&a->lock);
	} else if (a < b) {
		pthread_mutex_lock(&a->lock);
		pthread_mutex_lock(&b->lock);
	} else {
		pthread_mutex_lock(&b->lock);
		pthread_mutex_lock(&a->lock);
	}
}

static void unlock_both(struct account *a, struct account *b)
{
	pthread_mutex_unlock(&a->lock);
	if (a != b)
		pthread_mutex_unlock(&b->lock);
}

static void give_back(struct account *account)
{
	pthread_mutex_unlock(&account->lock);
}

static void *worker(void *unused)
{
	for (int i = 0; i < 100; i++) {
		struct account *from = &accounts[some()];
		struct account *to = &accounts[some()];

		lock_both(from, to);
		from->money--; // NORACE
		to->money++; // NORACE
		if (from == to)
			give_back(to);
		else
			unlock_both(from, to);
		pthread_mutex_lock(&to->lock);
		to->money++; // NORACE
		pthread_mutex_unlock(&to->lock);
	}
	return unused;
}

int main(void)
{
	pthread_t one, two;

	accounts = calloc(16, sizeof(*accounts));
	for (int i = 0; i < 16; i++)
		pthread_mutex_init(&accounts[i].lock, NULL);
	pthread_create(&one, NULL, worker, NULL);
	pthread_create(&two, NULL, worker, NULL);
	pthread_join(one, NULL);
	pthread_join(two, NULL);
	return 0;
}
