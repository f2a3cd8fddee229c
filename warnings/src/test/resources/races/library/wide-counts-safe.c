/*
 * swprintf is told how many wide characters there is room for, not how many bytes;
 * each thread has a text of its own.
 */
#include <pthread.h>
#include <wchar.h>

static wchar_t text[8];
static wchar_t other[8];

static void *writer(void *arg)
{
	swprintf(text, 8, L"%ls", L"abcdef"); // NORACE
	return arg;
}

static void *reader(void *arg)
{
	return other[5] ? arg : NULL; // NORACE
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, writer, NULL);
	pthread_create(&thread, NULL, reader, NULL);
	pthread_exit(NULL);
}
