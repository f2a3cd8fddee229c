/*
 * swprintf is told how many wide characters there is room for, not how many bytes:
 * it may write the sixth one while another thread reads that.
 */
#include <pthread.h>
#include <wchar.h>

static wchar_t text[8];

static void *writer(void *arg)
{
	swprintf(text, 8, L"%ls", L"abcdef"); // RACE
	return arg;
}

static void *reader(void *arg)
{
	return text[5] ? arg : NULL; // RACE
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, writer, NULL);
	pthread_create(&thread, NULL, reader, NULL);
	pthread_exit(NULL);
}
