/*
 * execl copies all its texts before the program is replaced; another thread writes one of them before it starts.
 * If the program is not there, execl comes back.
 */
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static char option[8] = "-v";

static void *starter(void *arg)
{
	execl("/opt/tool", "tool", "run", option, (char *)NULL); // NORACE
	return arg;
}

static void *changer(void *arg)
{
	option[1] = 'q'; // NORACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, changer, NULL);
	pthread_join(thread, NULL);
	pthread_create(&thread, NULL, starter, NULL);
	pthread_exit(NULL);
}
