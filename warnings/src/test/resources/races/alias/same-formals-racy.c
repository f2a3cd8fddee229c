/*
 * A transfer locks two accounts in turn.
 * It releases the source before it changes it: the target is another lock.
 */
#include <pthread.h>

struct account {
	pthread_mutex_t lock;
	int balance;
};

static struct account alice = {PTHREAD_MUTEX_INITIALIZER, 100};
static struct account bob = {PTHREAD_MUTEX_INITIALIZER, 100};

static void transfer(struct account *from, struct account *to, int amount)
{
	pthread_mutex_lock(&from->lock);
	pthread_mutex_unlock(&from->lock);
	pthread_mutex_lock(&to->lock);
	from->balance -= amount; // RACE
	to->balance += amount; // RACE
	pthread_mutex_unlock(&to->lock);
}

static void *gives(void *arg)
{
	transfer(&alice, &bob, 10);
	return NULL;
}

static void *gives_back(void *arg)
{
	transfer(&bob, &alice, 5);
	return NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, gives, NULL);
	pthread_create(&second, NULL, gives_back, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
