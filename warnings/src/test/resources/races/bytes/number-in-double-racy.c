/*
 * A value is a number or an address, in eight bytes that are copied as a double.
 * Both threads write to what the address leads to.
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
	top().cell->uses++; // RACE
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
	value.cell->uses = 1; // RACE
	pthread_join(thread, NULL);
	return 0;
}
