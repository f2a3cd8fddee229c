/*
 * What a thread does before its setjmp returns a second time, and before it starts another one, happens before that.
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
	rounds += level; // NORACE
	return arg;
}

static void options(int argc)
{
	level = argc; // NORACE
}

int main(int argc, char **argv)
{
	pthread_t thread;

	options(argc);
	if (setjmp(failed) == 0) {
		level++; // NORACE
		if (level > 9)
			fail();
		pthread_create(&thread, NULL, work, NULL);
		if (argc > 3)
			fail();
		pthread_join(thread, NULL);
		return rounds; // NORACE
	}
	return level; // NORACE
}
