/*
 * The part of the C library that programs of the tests call and that is more than one step. It is linked to programs that the
 * interpreter runs, never to what is analysed; what it does counts as done where it is called.
 */
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/types.h>
#include <time.h>

void *malloc(size_t);
void free(void *);
void *memcpy(void *, const void *, size_t);

static void (*signal_handler)(int);
static void (*timer_function)(union sigval);
static union sigval timer_value;

size_t strlen(const char *text)
{
	size_t length = 0;

	while (text[length])
		length++;
	return length;
}

int strcmp(const char *a, const char *b)
{
	while (*a && *a == *b) {
		a++;
		b++;
	}
	return (unsigned char)*a - (unsigned char)*b;
}

char *strcpy(char *to, const char *from)
{
	char *at = to;

	while ((*at++ = *from++))
		;
	return to;
}

char *strncpy(char *to, const char *from, size_t size)
{
	size_t at = 0;

	for (; at < size && from[at]; at++)
		to[at] = from[at];
	for (; at < size; at++)
		to[at] = 0;
	return to;
}

char *strcat(char *to, const char *from)
{
	strcpy(to + strlen(to), from);
	return to;
}

/* Takes the first of the characters between words only. */
char *strtok_r(char *text, const char *between, char **save)
{
	char *word = text ? text : *save;
	char *end = word;

	if (!*word)
		return NULL;
	while (*end && *end != *between)
		end++;
	if (*end)
		*end++ = 0;
	*save = end;
	return word;
}

char *strerror(int error)
{
	(void)error;
	return "an error";
}

unsigned long strtoul(const char *text, char **end, int base)
{
	unsigned long value = 0;

	for (; *text >= '0' && *text <= '9'; text++)
		value = value * (unsigned long)base + (unsigned long)(*text - '0');
	if (end)
		*end = (char *)text;
	return value;
}

long strtol(const char *text, char **end, int base)
{
	return (long)strtoul(text, end, base);
}

static size_t put(char *to, size_t size, size_t at, char c)
{
	if (at + 1 < size)
		to[at] = c;
	return at + 1;
}

static size_t put_number(char *to, size_t size, size_t at, unsigned long value)
{
	if (value >= 10)
		at = put_number(to, size, at, value / 10);
	return put(to, size, at, (char)('0' + value % 10));
}

int vsnprintf(char *to, size_t size, const char *format, va_list arguments)
{
	size_t at = 0;

	for (; *format; format++) {
		int wide = 0;

		if (*format != '%') {
			at = put(to, size, at, *format);
			continue;
		}
		format++;
		for (; *format == '-' || *format == '.' || (*format >= '0' && *format <= '9') || *format == 'l' || *format == 'z'; format++)
			wide |= *format == 'l' || *format == 'z';
		if (*format == 's') {
			for (const char *text = va_arg(arguments, const char *); *text; text++)
				at = put(to, size, at, *text);
		} else if (*format == '%') {
			at = put(to, size, at, *format);
		} else if (*format == 'd' || *format == 'i' || *format == 'u') {
			at = put_number(to, size, at, wide ? va_arg(arguments, unsigned long) : va_arg(arguments, unsigned int));
		} else if (*format == 'n') {
			*va_arg(arguments, int *) = (int)at;
		} else {
			va_arg(arguments, long);
			at = put(to, size, at, '?');
		}
	}
	if (size)
		to[at < size ? at : size - 1] = 0;
	return (int)at;
}

int snprintf(char *to, size_t size, const char *format, ...)
{
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(to, size, format, arguments);
	va_end(arguments);
	return length;
}

int asprintf(char **to, const char *format, ...)
{
	va_list arguments;
	int length;

	*to = malloc(64);
	if (!*to)
		return -1;
	va_start(arguments, format);
	length = vsnprintf(*to, 64, format, arguments);
	va_end(arguments);
	return length;
}

int printf(const char *format, ...)
{
	va_list arguments;
	int length;

	va_start(arguments, format);
	length = vsnprintf(NULL, 0, format, arguments);
	va_end(arguments);
	return length;
}

int puts(const char *text)
{
	return (int)strlen(text);
}

/* Of formats it knows numbers and what stands for itself. */
int sscanf(const char *text, const char *format, ...)
{
	va_list arguments;
	int found = 0;

	va_start(arguments, format);
	for (; *format; format++) {
		if (*format != '%') {
			if (*text++ != *format)
				break;
			continue;
		}
		format++;
		*va_arg(arguments, int *) = (int)strtoul(text, (char **)&text, 10);
		found++;
	}
	va_end(arguments);
	return found;
}

void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
	char *first = base;

	for (size_t i = 1; i < count; i++)
		for (size_t j = i; j > 0 && compare(first + (j - 1) * size, first + j * size) > 0; j--)
			for (size_t k = 0; k < size; k++) {
				char c = first[j * size + k];

				first[j * size + k] = first[(j - 1) * size + k];
				first[(j - 1) * size + k] = c;
			}
}

void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
	for (size_t i = 0; i < count; i++)
		if (compare(key, (const char *)base + i * size) == 0)
			return (char *)base + i * size;
	return NULL;
}

int posix_memalign(void **to, size_t alignment, size_t size)
{
	(void)alignment;
	*to = malloc(size);
	return *to ? 0 : 12;
}

int nanosleep(const struct timespec *time, struct timespec *left)
{
	(void)time;
	(void)left;
	return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	(void)clock;
	now->tv_sec = 1;
	now->tv_nsec = 2;
	return 0;
}

time_t time(time_t *now)
{
	if (now)
		*now = 1;
	return 1;
}

int sem_getvalue(sem_t *sem, int *left)
{
	(void)sem;
	*left = 1;
	return 0;
}

/* Pipes: a write is one message, which a read takes wholly. Numbers of ends are positions in the table, the even ones are for reading. */
static struct {
	char bytes[8][64];
	unsigned first, last;
	sem_t full;
	pthread_mutex_t mutex;
} pipes[2];
static int opened;

int pipe(int *ends)
{
	ends[0] = 2 * opened;
	ends[1] = 2 * opened + 1;
	opened++;
	return 0;
}

ssize_t write(int end, const void *from, size_t size)
{
	pthread_mutex_lock(&pipes[end / 2].mutex);
	memcpy(pipes[end / 2].bytes[pipes[end / 2].last++ % 8], from, size);
	pthread_mutex_unlock(&pipes[end / 2].mutex);
	sem_post(&pipes[end / 2].full);
	return (ssize_t)size;
}

ssize_t read(int end, void *to, size_t size)
{
	sem_wait(&pipes[end / 2].full);
	pthread_mutex_lock(&pipes[end / 2].mutex);
	memcpy(to, pipes[end / 2].bytes[pipes[end / 2].first++ % 8], size);
	pthread_mutex_unlock(&pipes[end / 2].mutex);
	return (ssize_t)size;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
	(void)number;
	(void)old;
	signal_handler = action->sa_handler;
	return 0;
}

void (*signal(int number, void (*handler)(int)))(int)
{
	(void)number;
	signal_handler = handler;
	return NULL;
}

int raise(int number)
{
	signal_handler(number);
	return 0;
}

static void *expires(void *arg)
{
	timer_function(timer_value);
	return arg;
}

int timer_create(clockid_t clock, struct sigevent *event, timer_t *timer)
{
	(void)clock;
	timer_function = event->sigev_notify_function;
	timer_value = event->sigev_value;
	*timer = NULL;
	return 0;
}

int timer_settime(timer_t timer, int flags, const struct itimerspec *time, struct itimerspec *old)
{
	pthread_t thread;

	(void)timer;
	(void)flags;
	(void)time;
	(void)old;
	return pthread_create(&thread, NULL, expires, NULL);
}

int timer_delete(timer_t timer)
{
	(void)timer;
	return 0;
}

FILE *fopen(const char *path, const char *mode)
{
	(void)path;
	(void)mode;
	return malloc(1);
}

int fclose(FILE *file)
{
	free(file);
	return 0;
}

int fflush(FILE *file)
{
	(void)file;
	return 0;
}

FILE *freopen(const char *path, const char *mode, FILE *file)
{
	(void)path;
	(void)mode;
	return file;
}

/* Atomic sections, as the programs of software verification competitions have them: one runs at a time. */
static pthread_mutex_t section;

void __VERIFIER_atomic_begin(void)
{
	pthread_mutex_lock(&section);
}

void __VERIFIER_atomic_end(void)
{
	pthread_mutex_unlock(&section);
}

int section_begin(void)
{
	pthread_mutex_lock(&section);
	return 0;
}

void section_end(int *unused)
{
	(void)unused;
	pthread_mutex_unlock(&section);
}

/* Locks of the kernel, as programs declare them that bring their own: a number is zero when the lock is free, below zero when a
   writer has it, else the number of readers. */
void spin_lock_init(int *lock)
{
  __atomic_store_n(lock, 0, __ATOMIC_SEQ_CST);
}

void spin_lock(int *lock)
{
  while (!__sync_bool_compare_and_swap(lock, 0, -1))
    ;
}

void spin_unlock(int *lock)
{
  __atomic_store_n(lock, 0, __ATOMIC_SEQ_CST);
}

void mutex_lock(int *lock)
{
  spin_lock(lock);
}

void mutex_unlock(int *lock)
{
  spin_unlock(lock);
}

void write_lock(int *lock)
{
  spin_lock(lock);
}

void write_unlock(int *lock)
{
  spin_unlock(lock);
}

void read_lock(int *lock)
{
  int readers;
  do
    readers = __atomic_load_n(lock, __ATOMIC_SEQ_CST);
  while (readers < 0 || !__sync_bool_compare_and_swap(lock, readers, readers + 1));
}

void read_unlock(int *lock)
{
  __sync_fetch_and_sub(lock, 1);
}

/* What nothing is known of: some do nothing, others change what they are given. */
void raw_spin_lock(int *lock)
{
}

void raw_spin_unlock(int *lock)
{
}

void down(int *floor)
{
  --*floor;
}

void up(int *floor)
{
  ++*floor;
}
