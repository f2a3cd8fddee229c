/*
 * Each account has its own lock. Two threads work on the same account.
 * Both lock the account they change.
 */
#include <pthread.h>

struct account {
	pthread_mutex_t lock;
	int balance;
};

static struct account alice = {PTHREAD_MUTEX_INITIALIZER, 0};
static struct account bob = {PTHREAD_MUTEX_INITIALIZER, 0};

static void *pays_in(void *arg)
{
	pthread_mutex_lock(&alice.lock);
	alice.balance += 5; // NORACE
	pthread_mutex_unlock(&alice.lock);
	pthread_mutex_lock(&bob.lock);
	bob.balance += 5; // NORACE: nobody else
	pthread_mutex_unlock(&bob.lock);
	return NULL;
}

static void *draws(void *arg)
{
	pthread_mutex_lock(&alice.lock);
	alice.balance -= 5; // NORACE
	pthread_mutex_unlock(&alice.lock);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, pays_in, NULL);
	pthread_create(&second, NULL, draws, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
