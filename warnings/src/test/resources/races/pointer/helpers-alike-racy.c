/* Two helpers of one text, each for a member of its own structure. */
#include <pthread.h>
#include <stdlib.h>

struct sent {
	long bytes;
	int packets, lost;
};

struct received {
	long bytes;
	int packets, lost;
};

static struct sent *sent;
static struct received *received;

static void count_sent(int *n)
{
	(*n)++; // RACE
}

static void count_received(int *n)
{
	(*n)++; // RACE
}

static void both(struct sent *s, struct received *r)
{
	count_sent(&s->packets);
	count_received(&r->packets);
}

static void pass(struct sent *s, struct received *r)
{
	both(s, r);
}

static void *run(void *arg)
{
	pass(sent, received);
	return arg;
}

static void *other_run(void *arg)
{
	received->packets = 0; // RACE
	return arg;
}

static void *third_run(void *arg)
{
	sent->packets = 0; // RACE
	return arg;
}

int main(void)
{
	pthread_t one, other, third;

	sent = calloc(1, sizeof *sent);
	received = calloc(1, sizeof *received);
	pthread_create(&one, NULL, run, NULL);
	pthread_create(&other, NULL, other_run, NULL);
	pthread_create(&third, NULL, third_run, NULL);
	pthread_join(one, NULL);
	pthread_join(other, NULL);
	pthread_join(third, NULL);
	return 0;
}
