/*
 * A function that is not there is handed the address of a member that it is declared to get, and goes on beyond: to a message that follows
 * its header, to the elements after the first one; or it is handed a pointer to nothing in particular, or the member itself is changed.
 */
#include <pthread.h>

struct options {
	int level, verbose;
};

struct header {
	int length;
};

struct request {
	struct header header;
	int flags;
};

struct reply {
	int id;
	struct header header;
	char text[64];
};

struct curve {
	int color;
	struct options first, second;
};

struct state {
	int mode;
	struct options options;
	int done;
};

int compress_with(const struct options *options, int block);
int fill(void *memory, int bytes);
int receive(struct header *message);

static struct state state, other;
static struct request request;
static struct reply reply;
static struct curve curve;

static void *work(void *arg)
{
	compress_with(&state.options, 1); // RACE
	receive(&request.header); // RACE
	receive(&reply.header); // RACE
	compress_with(&curve.first, 2); // RACE
	fill(&other.options, 12); // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, work, NULL);
	state.options.level = 1; // RACE
	request.flags = 2; // RACE
	reply.text[3] = 'a'; // RACE
	curve.second.level = 3; // RACE
	other.done = 1; // RACE
	pthread_join(thread, NULL);
	return 0;
}
