/*
 * A value is a number or an address, in eight bytes that are copied as a double.
 * One writes when the other has ended.
 */
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

struct cell {
	int uses;
};

union value {
	double number;
	struct cell *cell;
};

static double stack[4];
static int depth;

static void push(union value value)
{
	stack[depth++] = value.number;
}

static union value top(void)
{
	union value value;

	value.number = stack[depth - 1];
	return value;
}

static void *machine(void *unused)
{
	top().cell->uses++; // NORACE
	return unused;
}

int main(void)
{
	pthread_t thread;
	union value value;

	value.cell = calloc(1, sizeof *value.cell);
	if (!value.cell)
		return 1;
	push(value);
	pthread_create(&thread, NULL, machine, NULL);
	pthread_join(thread, NULL);
	value.cell->uses = 1; // NORACE
	return 0;
}
