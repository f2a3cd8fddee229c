/* The counter is changed under the write lock, and read under the read lock. */
#include <pthread.h>
#include <stddef.h>

typedef void CRYPTO_RWLOCK;
extern CRYPTO_RWLOCK *CRYPTO_THREAD_lock_new(void);
extern int CRYPTO_THREAD_read_lock(CRYPTO_RWLOCK *lock);
extern int CRYPTO_THREAD_write_lock(CRYPTO_RWLOCK *lock);
extern int CRYPTO_THREAD_unlock(CRYPTO_RWLOCK *lock);

static CRYPTO_RWLOCK *lock;
static int sessions;

static void *work(void *arg)
{
	CRYPTO_THREAD_write_lock(lock);
	sessions++; // NORACE
	CRYPTO_THREAD_unlock(lock);
	return arg;
}

int main(void)
{
	pthread_t thread;

	lock = CRYPTO_THREAD_lock_new();
	if (!lock)
		return 1;
	pthread_create(&thread, NULL, work, NULL);
	CRYPTO_THREAD_read_lock(lock);
	int now = sessions; // NORACE
	CRYPTO_THREAD_unlock(lock);
	pthread_join(thread, NULL);
	return now;
}
