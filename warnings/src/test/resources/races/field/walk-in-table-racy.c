/*
 * Pointers walk through the rows of tables in a structure. Another thread writes to later rows meanwhile.
 */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct page {
	int before;
	char names[4][8];
	char lines[4][8];
	int flat[4][8];
	char texts[4][8];
	int after;
};

static void each(struct page *page, int number)
{
	char (*row)[8];
	char *at;
	int *cell = page->flat[0];
	int i;

	for (row = page->names; row < page->names + 4; row++)
		for (at = *row; at < *row + 8; at++)
			*at = 1; // RACE
	for (row = page->lines; row < page->lines + 4; row++)
		strcpy(*row, "abc"); // RACE
	for (i = 0; i < 32; i++)
		*cell++ = 0; // RACE
	strcpy(page->texts[number], "abc"); // RACE
}

static void *worker(void *arg)
{
	each(arg, 3);
	return NULL;
}

static void *other(void *arg)
{
	struct page *page = arg;

	page->before = 1; // NORACE
	page->names[2][3]++; // RACE
	page->lines[3][1]++; // RACE
	page->flat[2][4]++; // RACE
	page->texts[3][1]++; // RACE
	page->after = 2; // NORACE
	return NULL;
}

int main(void)
{
	struct page *page = calloc(1, sizeof *page);
	pthread_t first, second;

	if (!page)
		return 1;
	pthread_create(&first, NULL, worker, page);
	pthread_create(&second, NULL, other, page);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	free(page);
	return 0;
}
