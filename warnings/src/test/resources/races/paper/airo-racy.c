/*
 * After figure 1 of RELAY: threads of one driver read statistics of a device whose lock the callee releases.
 * Once released, the callee still writes a statistic: a race on d->priv->stats.rx_p.
 */
#include <pthread.h>
#include <semaphore.h>

#define THREADS 2

struct power {
	int ev;
};

struct statistics {
	int rx_p;
};

struct airo_info {
	sem_t lock;
	struct power pwr;
	struct statistics stats;
};

struct device {
	struct airo_info *priv;
};

static int vals[64];
static struct airo_info info;
static struct device card = {&info};

static void down(sem_t *lock)
{
	sem_wait(lock);
}

static void up(sem_t *lock)
{
	sem_post(lock);
}

static void airo_read_stats(struct airo_info *ai)
{
	if (ai->pwr.ev) { // NORACE: nobody writes it
		up(&ai->lock);
		return;
	}
	up(&ai->lock);
	ai->stats.rx_p = vals[43]; // RACE
}

static void *airo_thread(void *data)
{
	struct device *d = data;
	struct airo_info *ai = d->priv; // NORACE: nobody writes it

	down(&ai->lock);
	airo_read_stats(ai);
	return NULL;
}

int main(void)
{
	pthread_t threads[THREADS];

	sem_init(&card.priv->lock, 0, 1);
	for (int i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, airo_thread, &card);
	for (int i = 0; i < THREADS; i++)
		pthread_join(threads[i], NULL);
	return 0;
}
