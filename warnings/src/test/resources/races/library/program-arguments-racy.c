/*
 * execl copies all its texts before the program is replaced, another thread writes one of them meanwhile.
 * If the program is not there, execl comes back.
 */
#include <pthread.h>
#include <stddef.h>
#include <unistd.h>

static char option[8] = "-v";

static void *starter(void *arg)
{
	execl("/opt/tool", "tool", "run", option, (char *)NULL); // RACE
	return arg;
}

static void *changer(void *arg)
{
	option[1] = 'q'; // RACE
	return arg;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, starter, NULL);
	pthread_create(&thread, NULL, changer, NULL);
	pthread_exit(NULL);
}
