/* What each program of this folder begins with: main() starts work() and both write g; TIMES and LEVELS write out long texts. */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TIMES4(x) x x x x
#define TIMES16(x) TIMES4(TIMES4(x))
#define TIMES(x) TIMES4(TIMES16(x))

/* Level n is told with the number of the one before it; the last one is level 24. */
#define LEVELS(L) \
	L(1, 0) L(2, 1) L(3, 2) L(4, 3) L(5, 4) L(6, 5) L(7, 6) L(8, 7) L(9, 8) L(10, 9) L(11, 10) L(12, 11) \
	L(13, 12) L(14, 13) L(15, 14) L(16, 15) L(17, 16) L(18, 17) L(19, 18) L(20, 19) L(21, 20) L(22, 21) L(23, 22) L(24, 23)

struct node {
	struct node *left, *right;
	int value;
	long wide;
	void *any;
	pthread_mutex_t lock;
};

extern int pick(void);
extern void sink(uint64_t number);
extern void sink_pointer(void *pointer);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int g;
static long table[4096];
static void *pointers[4096];
static struct node *root;

static void *work(void *arg);

int main(int argc, char **argv)
{
	pthread_t thread;

	pthread_create(&thread, NULL, work, argv);
	g++;
	pthread_join(thread, NULL);
	return g;
}
