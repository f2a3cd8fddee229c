/* A conversion of a format stores how much was printed: %n writes, %% n does not. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>

static int length, seen, wrapped, escaped;

static void say(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vprintf(format, list);
	va_end(list);
}

static void *printer(void *unused)
{
	char text[32];

	snprintf(text, sizeof(text), "%d items%n", 3, &length); // RACE
	snprintf(text, sizeof(text), "%2$*1$d%3$hhn", 4, 5, (signed char *)&seen); // RACE
	say("%s%n", text, &wrapped); // RACE
	snprintf(text, sizeof(text), "%%n %p", (void *)&escaped);
	return unused;
}

int main(void)
{
	pthread_t thread;

	pthread_create(&thread, NULL, printer, NULL);
	length = 1; // RACE
	seen = 1; // RACE
	wrapped = 1; // RACE
	pthread_join(thread, NULL);
	return length + seen + wrapped;
}
