#include <pthread.h>

struct player;
struct player *player_open(void);
void player_lend(struct player *player, short *samples);
void player_step(struct player *player);

static struct player *player;
static short samples[64];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *play(void *arg)
{
	pthread_mutex_lock(&lock);
	player_step(player); // NORACE
	pthread_mutex_unlock(&lock);
	return arg;
}

int main(void)
{
	pthread_t thread;

	player = player_open();
	player_lend(player, samples);
	pthread_create(&thread, NULL, play, NULL);
	pthread_mutex_lock(&lock);
	samples[3] = 1; // NORACE
	pthread_mutex_unlock(&lock);
	pthread_join(thread, NULL);
	return 0;
}
