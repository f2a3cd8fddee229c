#include <pthread.h>

struct player;
struct player *player_open(void);
void player_lend(struct player *player, short *samples);
void player_step(struct player *player);

static struct player *player;
static short samples[64];

static void *play(void *arg)
{
	player_step(player); // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	player = player_open();
	player_lend(player, samples);
	pthread_create(&thread, NULL, play, NULL);
	samples[3] = 1; // RACE
	pthread_join(thread, NULL);
	return 0;
}
