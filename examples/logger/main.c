/* Threads that log, a controller that changes the level meanwhile, and SIGHUP that rotates the file. */
#include "sinks.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define TALKERS 3

struct talker {
	pthread_t thread;
	const char *name;
	struct log *log;
	int lines;
};

static pthread_barrier_t start;
static pthread_once_t banner_once = PTHREAD_ONCE_INIT;
static struct log *shared_log;
static __thread unsigned int spoken;	/* one for each thread */

static void banner(void)
{
	log_put(shared_log, LOG_INFO, "logger example starts"); // NORACE: shared_log is set before the threads start
}

static void on_hangup(int number)
{
	(void)number;
	sinks_request_rotation();
}

static void *talker_main(void *argument)
{
	struct talker *talker = argument;

	pthread_once(&banner_once, banner);
	pthread_barrier_wait(&start);
	for (int i = 0; i < talker->lines; i++) {
		enum log_level level = (enum log_level)(i % 4);

		spoken++; // NORACE: thread-local
		log_put(talker->log, level, "%s says line %d", talker->name, i);
	}
	log_put(talker->log, LOG_WARNING, "%s said %u lines", talker->name, spoken); // NORACE: thread-local
	return NULL;
}

static void *controller_main(void *argument)
{
	struct log *log = argument;
	struct timespec pause = { .tv_nsec = 200000 };

	pthread_barrier_wait(&start);
	for (int i = 0; i < 50; i++) {
		log_set_level(log, i % 2 ? LOG_DEBUG : LOG_WARNING);
		nanosleep(&pause, NULL);
	}
	log_set_level(log, LOG_DEBUG);
	return NULL;
}

static int run(struct log *log, struct talker *talkers)
{
	pthread_t controller;
	int failed = 0;

	if (pthread_create(&controller, NULL, controller_main, log) != 0)
		return 1;
	for (int i = 0; i < TALKERS; i++) {
		if (pthread_create(&talkers[i].thread, NULL, talker_main, &talkers[i]) != 0)
			abort();		/* the others would wait at the barrier for ever */
		if (i == 1)
			failed |= raise(SIGHUP);
	}
	for (int i = 0; i < TALKERS; i++)
		failed |= pthread_join(talkers[i].thread, NULL);
	failed |= pthread_join(controller, NULL);
	return failed;
}

int main(int argc, char **argv)
{
	const char *path = argc > 1 ? argv[1] : "/dev/null";
	struct talker talkers[TALKERS] = { { .name = "ada" }, { .name = "grace" }, { .name = "edsger" } };
	struct sigaction action;
	struct log_sink *file = file_sink_open(path, 64 * 1024, LOG_INFO);
	struct log_sink *counter = count_sink_open(LOG_DEBUG);
	struct log *log = log_open(64, LOG_DEBUG, LOG_WAIT);
	int failed;

	if (!file || !counter || !log) {
		fprintf(stderr, "logger: cannot open %s, or no memory\n", path);
		return 1;
	}
	shared_log = log; // NORACE: before the threads start
	log_add_sink(log, file);
	log_add_sink(log, counter); // NORACE: read/write lock, the writer runs already
	memset(&action, 0, sizeof(action));
	action.sa_handler = on_hangup;
	sigaction(SIGHUP, &action, NULL);

	pthread_barrier_init(&start, NULL, TALKERS + 1);
	for (int i = 0; i < TALKERS; i++) {
		talkers[i].log = log; // NORACE: before the thread starts
		talkers[i].lines = 2000; // NORACE: before the thread starts
	}
	failed = run(log, talkers);
	log_flush(log);
	printf("%lu debug, %lu info, %lu warning, %lu error, %lu dropped\n", count_sink_total(counter, LOG_DEBUG),
	       count_sink_total(counter, LOG_INFO), count_sink_total(counter, LOG_WARNING),
	       count_sink_total(counter, LOG_ERROR), log_dropped(log));
	log_close(log);
	pthread_barrier_destroy(&start);
	return failed;
}
