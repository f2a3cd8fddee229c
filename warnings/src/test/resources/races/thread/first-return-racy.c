/*
 * What a thread does after its setjmp has returned a second time may come after it has started others.
 */
#include <pthread.h>
#include <setjmp.h>

static jmp_buf failed;
static int level, rounds;

static void fail(void)
{
	longjmp(failed, 1);
}

static void *work(void *arg)
{
	rounds += level; // RACE
	return arg;
}

static void options(int argc)
{
	level = argc; // RACE
}

static int run(int argc)
{
	pthread_t thread;

	if (setjmp(failed) == 0) {
		level++; // RACE
		if (level > 9)
			fail();
		pthread_create(&thread, NULL, work, NULL);
		if (argc > 3)
			fail();
		pthread_join(thread, NULL);
		return rounds; // RACE
	}
	level = 0; // RACE
	return level;
}

int main(int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		options(i);
		run(i);
	}
	return 0;
}
