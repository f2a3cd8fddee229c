/*
 * The part of the C library that programs of the tests call and that is more than one step. It is linked to programs that the
 * interpreter runs, never to what is analysed; what it does counts as done where it is called.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <glob.h>
#include <netdb.h>
#include <pthread.h>
#include <pwd.h>
#include <search.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <time.h>

void *malloc(size_t);
void free(void *);
void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
int nondet(void);

static _Thread_local int last_error;

int *__errno_location(void)
{
	return &last_error;
}

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

char *strsep(char **text, const char *between)
{
	char *first = *text;

	if (!first)
		return NULL;
	for (char *at = first; *at; at++) {
		for (const char *each = between; *each; each++) {
			if (*each == *at) {
				*at = 0;
				*text = at + 1;
				return first;
			}
		}
	}
	*text = NULL;
	return first;
}

char *strtok(char *text, const char *between)
{
	static char *next;

	return strtok_r(text, between, &next);
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
		for (; *format == '-' || *format == '.' || *format == '*' || (*format >= '0' && *format <= '9') || *format == 'l' || *format == 'z'; format++) {
			wide |= *format == 'l' || *format == 'z';
			if (*format == '*')
				va_arg(arguments, int);
		}
		if (*format == 's') {
			for (const char *text = va_arg(arguments, const char *); *text; text++)
				at = put(to, size, at, *text);
		} else if (*format == '%') {
			at = put(to, size, at, *format);
		} else if (*format == 'd' || *format == 'i' || *format == 'u') {
			at = put_number(to, size, at, wide ? va_arg(arguments, unsigned long) : va_arg(arguments, unsigned int));
		} else if (*format == 'p') {
			at = put_number(to, size, at, (unsigned long)va_arg(arguments, void *));
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

int vprintf(const char *format, va_list arguments)
{
	return vsnprintf(NULL, 0, format, arguments);
}

int puts(const char *text)
{
	return (int)strlen(text);
}

/* Whether a character is in the set behind a bracket, which may be of ranges. */
static int in_set(const char *set, char c)
{
	for (; *set && *set != ']'; set++) {
		if (set[1] == '-' && set[2] && set[2] != ']') {
			if (set[0] <= c && c <= set[2])
				return 1;
			set += 2;
		} else if (*set == c) {
			return 1;
		}
	}
	return 0;
}

/* Of formats it knows numbers, addresses (which are decimal here), strings, sets, characters, and what stands for itself. */
int vsscanf(const char *text, const char *format, va_list arguments)
{
	int found = 0;

	for (; *format; format++) {
		int skipped = 0, wide = 0, width = 0;

		if (*format != '%') {
			if (*text++ != *format)
				break;
			continue;
		}
		for (format++; *format == '*' || *format == 'l' || (*format >= '0' && *format <= '9'); format++) {
			skipped |= *format == '*';
			wide |= *format == 'l';
			if (*format >= '0' && *format <= '9')
				width = 10 * width + *format - '0';
		}
		if (*format == 's' || *format == '[' || *format == 'c') {
			const char *set = format + 1;
			char *to = skipped ? NULL : va_arg(arguments, char *);
			int most = width ? width : *format == 'c' ? 1 : 1 << 20;
			int length = 0;

			for (; length < most && *text && (*format != '[' || in_set(set, *text)) && (*format != 's' || *text != ' '); text++, length++)
				if (to)
					to[length] = *text;
			if (to && *format != 'c')
				to[length] = 0;
			if (*format == '[')
				while (*format != ']')
					format++;
			if (length == 0)
				break;
		} else {
			unsigned long number = strtoul(text, (char **)&text, 10);

			if (!skipped && *format == 'p')
				*va_arg(arguments, void **) = (void *)number;
			else if (!skipped && wide)
				*va_arg(arguments, long *) = (long)number;
			else if (!skipped)
				*va_arg(arguments, int *) = (int)number;
		}
		found += !skipped;
	}
	return found;
}

int sscanf(const char *text, const char *format, ...)
{
	va_list arguments;
	int found;

	va_start(arguments, format);
	found = vsscanf(text, format, arguments);
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

/* Pages that threads share; those of a file or of a segment are the same each time. */
static void *shared_pages;

static void *pages(size_t size, int own)
{
	void *new = own || !shared_pages ? malloc(size) : shared_pages;

	if (!own)
		shared_pages = new;
	return new;
}

void *mmap(void *at, size_t size, int protection, int flags, int file, long offset)
{
	(void)at;
	(void)protection;
	(void)file;
	(void)offset;
	return pages(size, (flags & 0x20) != 0 || (flags & 3) == 2);
}

int munmap(void *at, size_t size)
{
	(void)at;
	(void)size;
	return 0;
}

int shmget(int key, size_t size, int flags)
{
	(void)key;
	(void)flags;
	return (int)size;
}

void *shmat(int segment, const void *at, int flags)
{
	(void)at;
	(void)flags;
	return pages((size_t)segment, 0);
}

int shmdt(const void *at)
{
	(void)at;
	return 0;
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
	char bytes[16][64];
	unsigned first, last;
	sem_t full;
	pthread_mutex_t mutex;
} pipes[6];
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
	memcpy(pipes[end / 2].bytes[pipes[end / 2].last++ % 16], from, size);
	pthread_mutex_unlock(&pipes[end / 2].mutex);
	sem_post(&pipes[end / 2].full);
	return (ssize_t)size;
}

ssize_t read(int end, void *to, size_t size)
{
	sem_wait(&pipes[end / 2].full);
	pthread_mutex_lock(&pipes[end / 2].mutex);
	memcpy(to, pipes[end / 2].bytes[pipes[end / 2].first++ % 16], size);
	pthread_mutex_unlock(&pipes[end / 2].mutex);
	return (ssize_t)size;
}

/* Sockets and message queues are pipes; of a pair of sockets the second one sends. */
int socketpair(int domain, int type, int protocol, int *ends)
{
	(void)domain;
	(void)type;
	(void)protocol;
	return pipe(ends);
}

ssize_t send(int end, const void *from, size_t size, int flags)
{
	(void)flags;
	return write(end, from, size);
}

ssize_t recv(int end, void *to, size_t size, int flags)
{
	(void)flags;
	return read(end, to, size);
}

int msgget(int key, int flags)
{
	int ends[2];

	(void)key;
	(void)flags;
	pipe(ends);
	return ends[0];
}

int msgsnd(int queue, const void *from, size_t size, int flags)
{
	(void)flags;
	write(queue, from, sizeof(long) + size);
	return 0;
}

ssize_t msgrcv(int queue, void *to, size_t size, long type, int flags)
{
	(void)type;
	(void)flags;
	return read(queue, to, sizeof(long) + size) - (ssize_t)sizeof(long);
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

/* Streams: of what is written they keep nothing; those of a program's own functions call them. */
struct stream {
	cookie_io_functions_t functions;
	void *cookie;
	int own;
};

static FILE *stream(void *cookie, cookie_io_functions_t functions, int own)
{
	struct stream *made = malloc(sizeof *made);

	if (!made)
		return NULL;
	made->functions = functions;
	made->cookie = cookie;
	made->own = own;
	return (FILE *)made;
}

FILE *fopen(const char *path, const char *mode)
{
	cookie_io_functions_t none = {0, 0, 0, 0};

	strlen(path);
	strlen(mode);
	return stream(NULL, none, 0);
}

FILE *fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions)
{
	strlen(mode);
	return stream(cookie, functions, 1);
}

int fputs(const char *text, FILE *file)
{
	struct stream *to = (struct stream *)file;
	size_t length = strlen(text);

	if (to->own && to->functions.write)
		return (int)to->functions.write(to->cookie, text, length);
	return (int)length;
}

int fclose(FILE *file)
{
	struct stream *ended = (struct stream *)file;

	if (ended->own && ended->functions.close)
		ended->functions.close(ended->cookie);
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

/* Files: what is told of them is always the same. */
int open(const char *path, int flags, ...)
{
	(void)flags;
	return strlen(path) > 0 ? 3 : -1;
}

int access(const char *path, int mode)
{
	(void)mode;
	return strlen(path) > 0 ? 0 : -1;
}

int close(int file)
{
	(void)file;
	return 0;
}

int fstat(int file, struct stat *to)
{
	(void)file;
	memset(to, 0, sizeof *to);
	return 0;
}

static ssize_t fill(const struct iovec *parts, size_t count)
{
	ssize_t all = 0;

	for (size_t i = 0; i < count; i++) {
		memset(parts[i].iov_base, 'x', parts[i].iov_len);
		all += (ssize_t)parts[i].iov_len;
	}
	return all;
}

ssize_t readv(int file, const struct iovec *parts, int count)
{
	(void)file;
	return fill(parts, (size_t)count);
}

ssize_t recvmsg(int socket, struct msghdr *message, int flags)
{
	(void)socket;
	(void)flags;
	message->msg_flags = 0;
	return fill(message->msg_iov, message->msg_iovlen);
}

/* A directory: a reader overwrites what it gave out before, one reader at a time. */
struct directory {
	pthread_mutex_t mutex;
	struct dirent entry;
};

DIR *opendir(const char *path)
{
	strlen(path);
	return malloc(sizeof(struct directory));
}

struct dirent *readdir(DIR *from)
{
	struct directory *directory = (struct directory *)from;

	pthread_mutex_lock(&directory->mutex);
	directory->entry.d_name[0] = 'x';
	pthread_mutex_unlock(&directory->mutex);
	return &directory->entry;
}

int closedir(DIR *directory)
{
	free(directory);
	return 0;
}

int scandir(const char *path, struct dirent ***found, int (*chosen)(const struct dirent *),
	    int (*compare)(const struct dirent **, const struct dirent **))
{
	struct dirent **all = malloc(2 * sizeof *all);
	int count = 0;

	(void)compare;
	strlen(path);
	for (int i = 0; i < 2; i++) {
		struct dirent *entry = malloc(sizeof *entry);

		strcpy(entry->d_name, i == nondet() % 2 ? "." : "x");
		if (!chosen || chosen(entry))
			all[count++] = entry;
		else
			free(entry);
	}
	*found = all;
	return count;
}

int glob(const char *pattern, int flags, int (*failed)(const char *, int), glob_t *found)
{
	(void)failed;
	strlen(pattern);
	if (flags & GLOB_ALTDIRFUNC) {
		void *folder = found->gl_opendir(".");

		if (folder) {
			while (found->gl_readdir(folder))
				;
			found->gl_closedir(folder);
		}
	}
	found->gl_pathc = 0;
	return 0;
}

void globfree(glob_t *found)
{
	found->gl_pathc = 0;
}

/* The list of users is gone through in a place of the library. */
static struct passwd user;
static int users_told;

struct passwd *getpwent(void)
{
	if (users_told++ >= 2)
		return NULL;
	user.pw_uid = (uid_t)users_told;
	return &user;
}

void endpwent(void)
{
	users_told = 0;
}

int optind = 1;

int getopt(int count, char *const *words, const char *options)
{
	if (optind >= count || words[optind][0] != '-')
		return -1;
	(void)strlen(options);
	return words[optind++][1];
}

struct tm *localtime_r(const time_t *time, struct tm *to)
{
	to->tm_sec = (int)*time;
	return to;
}

struct hostent *gethostbyname(const char *name)
{
	static struct hostent found;

	found.h_name = (char *)name;
	found.h_length = 4;
	return &found;
}

/* Locks of other libraries are made of those of POSIX. */
void *CRYPTO_THREAD_lock_new(void)
{
	pthread_rwlock_t *lock = malloc(sizeof(*lock));

	if (lock)
		pthread_rwlock_init(lock, NULL);
	return lock;
}

int CRYPTO_THREAD_read_lock(void *lock)
{
	return pthread_rwlock_rdlock(lock) == 0;
}

int CRYPTO_THREAD_write_lock(void *lock)
{
	return pthread_rwlock_wrlock(lock) == 0;
}

int CRYPTO_THREAD_unlock(void *lock)
{
	return pthread_rwlock_unlock(lock) == 0;
}

static pthread_mutex_t *counted_mutex(void)
{
	pthread_mutex_t *mutex = malloc(sizeof(*mutex));
	pthread_mutexattr_t attribute;

	if (mutex) {
		pthread_mutexattr_init(&attribute);
		pthread_mutexattr_settype(&attribute, PTHREAD_MUTEX_RECURSIVE);
		pthread_mutex_init(mutex, &attribute);
	}
	return mutex;
}

void *SDL_CreateMutex(void)
{
	return counted_mutex();
}

int SDL_LockMutex(void *mutex)
{
	return pthread_mutex_lock(mutex);
}

int SDL_UnlockMutex(void *mutex)
{
	return pthread_mutex_unlock(mutex);
}

int apr_thread_mutex_create(void **mutex, unsigned flags, void *pool)
{
	(void)flags;
	(void)pool;
	*mutex = counted_mutex();
	return *mutex ? 0 : 12;
}

int apr_thread_mutex_lock(void *mutex)
{
	return pthread_mutex_lock(mutex);
}

int apr_thread_mutex_unlock(void *mutex)
{
	return pthread_mutex_unlock(mutex);
}

/* The environment has room for a few strings, which it keeps. */
static char *environment[4];

int putenv(char *string)
{
	for (int i = 0; i < 4; i++)
		if (!environment[i]) {
			environment[i] = string;
			return 0;
		}
	return 12;
}

char *getenv(const char *name)
{
	size_t length = strlen(name);

	for (int i = 0; i < 4 && environment[i]; i++) {
		size_t at = 0;

		while (at < length && environment[i][at] == name[at])
			at++;
		if (at == length && environment[i][at] == '=')
			return environment[i] + at + 1;
	}
	return NULL;
}

/* Binary trees that are not balanced. */
struct tree {
	const void *key;
	struct tree *less, *more;
};

static struct tree **find(const void *key, struct tree **at, int (*compare)(const void *, const void *))
{
	while (*at) {
		int order = compare(key, (*at)->key);

		if (order == 0)
			break;
		at = order < 0 ? &(*at)->less : &(*at)->more;
	}
	return at;
}

void *tfind(const void *key, void *const *root, int (*compare)(const void *, const void *))
{
	return *find(key, (struct tree **)root, compare);
}

void *tsearch(const void *key, void **root, int (*compare)(const void *, const void *))
{
	struct tree **at = find(key, (struct tree **)root, compare);

	if (!*at) {
		struct tree *made = malloc(sizeof *made);

		if (!made)
			return NULL;
		made->key = key;
		made->less = made->more = NULL;
		*at = made;
	}
	return *at;
}

/* It tells of a visit whether it is before, between or after the subtrees, or to a leaf. */
static void walk(const struct tree *node, void (*visit)(const void *, VISIT, int), int depth)
{
	if (!node->less && !node->more) {
		visit(node, leaf, depth);
		return;
	}
	visit(node, preorder, depth);
	if (node->less)
		walk(node->less, visit, depth + 1);
	visit(node, postorder, depth);
	if (node->more)
		walk(node->more, visit, depth + 1);
	visit(node, endorder, depth);
}

void twalk(const void *root, void (*visit)(const void *, VISIT, int))
{
	if (root)
		walk(root, visit, 0);
}

/* It tells nobody, but lets the program say its name. */
void (*error_print_progname)(void);

void error(int status, int number, const char *format, ...)
{
	(void)status;
	(void)number;
	strlen(format);
	if (error_print_progname)
		error_print_progname();
}

/* Threads. */
int pthread_attr_init(pthread_attr_t *attributes)
{
	memset(attributes, 0, sizeof *attributes);
	return 0;
}

int pthread_attr_setdetachstate(pthread_attr_t *attributes, int state)
{
	*(int *)attributes = state;
	return 0;
}

int pthread_attr_setstacksize(pthread_attr_t *attributes, size_t size)
{
	*((size_t *)attributes + 1) = size;
	return 0;
}

int pthread_attr_destroy(pthread_attr_t *attributes)
{
	*(int *)attributes = 0;
	return 0;
}

int pthread_setcancelstate(int state, int *old)
{
	(void)state;
	if (old)
		*old = 0;
	return 0;
}

int pthread_timedjoin_np(pthread_t, void **, const struct timespec *);

int pthread_clockjoin_np(pthread_t thread, void **result, clockid_t clock, const struct timespec *until)
{
	(void)clock;
	return pthread_timedjoin_np(thread, result, until);
}

int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *until)
{
	struct timespec read = *until;

	(void)read;
	pthread_cond_wait(condition, mutex);
	return nondet() ? 110 : 0;
}

/* Signals that are waited for come at once. */
int sigemptyset(sigset_t *set)
{
	memset(set, 0, sizeof *set);
	return 0;
}

int sigaddset(sigset_t *set, int number)
{
	*(unsigned long *)set |= 1UL << (number - 1);
	return 0;
}

int sigwait(const sigset_t *set, int *number)
{
	*number = *(const unsigned long *)set ? 15 : 1;
	return 0;
}

/* What programs of the tests declare and nobody knows: it may write all that it is given, and call what it finds there. */
struct known_leaf {
	int value;
};

struct known_node {
	int kind;
	struct known_leaf *leaf;
};

int quotactl_like(struct known_node *of)
{
	if (of->leaf)
		of->leaf->value = of->kind;
	return 0;
}

struct known_hooks {
	void (*opened)(int);
	void (*closed)(int);
};

static struct known_hooks observed;

static void *observer(void *unused)
{
	if (observed.opened)
		observed.opened(1);
	if (observed.closed)
		observed.closed(1);
	return unused;
}

void observe_like(const struct known_hooks *hooks)
{
	pthread_t thread;

	observed = *hooks;
	pthread_create(&thread, NULL, observer, NULL);
}

/* The last function of a table of this many is called by a thread that nobody knows. */
#define DISPATCHED 600

static void *dispatched(void *function)
{
	((void (*)(void))function)();
	return NULL;
}

void dispatch(void (*table[])(void))
{
	pthread_t thread;

	pthread_create(&thread, NULL, dispatched, (void *)table[DISPATCHED]);
}

/* Lists of arguments: it writes what each leads to. */
struct known_arguments {
	va_list list;
};

struct known_box {
	int *value;
};

void vstore(int count, va_list list)
{
	while (count-- > 0)
		*va_arg(list, int *) = count;
}

void vstore_all(struct known_arguments *all)
{
	*va_arg(all->list, struct known_box *)->value = 1;
}

struct known_symbol {
	const char *file;
	void *base;
	const char *name;
	void *address;
};

/* Each address is that of a symbol. */
int dladdr(const void *address, void *found)
{
	*(struct known_symbol *)found = (struct known_symbol){"", (void *)address, "", (void *)address};
	return 1;
}

/* libevent: events that were added to a base happen once its loop runs, in the thread of the loop. */
struct event_base {
	struct event *added;
};

struct event {
	struct event_base *base;
	int descriptor;
	short what;
	void (*call)(int, short, void *);
	void *data;
};

struct event_base *event_base_new(void)
{
	struct event_base *base = malloc(sizeof *base);

	base->added = NULL;
	return base;
}

struct event *event_new(struct event_base *base, int descriptor, short what, void (*call)(int, short, void *), void *data)
{
	struct event *event = malloc(sizeof *event);

	*event = (struct event){base, descriptor, what, call, data};
	return event;
}

int event_add(struct event *event, const struct timeval *timeout)
{
	(void)timeout;
	event->base->added = event;
	return 0;
}

int event_base_loop(struct event_base *base, int flags)
{
	struct event *event = base->added;

	(void)flags;
	base->added = NULL;
	if (event)
		event->call(event->descriptor, event->what, event->data);
	return event == NULL;
}

void event_base_free(struct event_base *base)
{
	free(base);
}

/* Lua: the states of one interpreter share what they allocate and the one function they know; a script calls it, or returns one. */
struct lua_State;

struct lua_shared {
	long allocated;
	int (*function)(struct lua_State *);
};

struct lua_State {
	struct lua_shared *shared;
	int calls;
	long long number;
};

static struct lua_State *lua_state(struct lua_shared *shared)
{
	struct lua_State *state = malloc(sizeof *state);

	*state = (struct lua_State){shared, 0, 0};
	shared->allocated++;
	return state;
}

struct lua_State *luaL_newstate(void)
{
	struct lua_shared *shared = malloc(sizeof *shared);

	*shared = (struct lua_shared){0, NULL};
	return lua_state(shared);
}

struct lua_State *lua_newthread(struct lua_State *state)
{
	return lua_state(state->shared);
}

int luaL_loadstring(struct lua_State *state, const char *text)
{
	state->shared->allocated++;
	state->calls = text[0] == 'f';
	return 0;
}

int lua_pcallk(struct lua_State *state, int arguments, int results, int handler, long context, void *rest)
{
	(void)arguments, (void)results, (void)handler, (void)context, (void)rest;
	state->shared->allocated++;
	state->number = 1;
	if (state->calls && state->shared->function)
		state->shared->function(state);
	return 0;
}

long long lua_tointegerx(struct lua_State *state, int index, int *number)
{
	(void)index;
	*number = 1;
	return state->number;
}

void lua_pushinteger(struct lua_State *state, long long value)
{
	state->shared->allocated++;
	state->number = value;
}

void lua_pushcclosure(struct lua_State *state, int (*function)(struct lua_State *), int values)
{
	(void)values;
	state->shared->function = function;
}

void lua_close(struct lua_State *state)
{
	free(state->shared);
	free(state);
}

/* OpenSSL: a connection counts what goes through it; a new one looks up what its context is set to. */
struct ssl_ctx_st {
	unsigned long options;
};

struct ssl_st {
	unsigned long options;
	int descriptor;
	long bytes;
};

const void *TLS_client_method(void)
{
	return NULL;
}

struct ssl_ctx_st *SSL_CTX_new(const void *method)
{
	struct ssl_ctx_st *context = malloc(sizeof *context);

	(void)method;
	context->options = 0;
	return context;
}

unsigned long SSL_CTX_set_options(struct ssl_ctx_st *context, unsigned long options)
{
	return context->options |= options;
}

struct ssl_st *SSL_new(struct ssl_ctx_st *context)
{
	struct ssl_st *connection = malloc(sizeof *connection);

	*connection = (struct ssl_st){context->options, -1, 0};
	return connection;
}

int SSL_set_fd(struct ssl_st *connection, int descriptor)
{
	connection->descriptor = descriptor;
	return 1;
}

int SSL_read(struct ssl_st *connection, void *buffer, int length)
{
	connection->bytes += length;
	memset(buffer, 1, length);
	return length;
}

__attribute__((weak)) int SSL_write(struct ssl_st *connection, const void *buffer, int length)
{
	for (int i = 0; i < length; i++)
		connection->bytes += ((const char *)buffer)[i] != 0;
	return length;
}

void SSL_free(struct ssl_st *connection)
{
	free(connection);
}

/* zlib: a stream allocates when it is made, and has a byte of output each time. */
struct z_stream_s {
	const unsigned char *next_in;
	unsigned avail_in;
	unsigned long total_in;
	unsigned char *next_out;
	unsigned avail_out;
	unsigned long total_out;
	const char *msg;
	void *state;
	void *(*zalloc)(void *, unsigned, unsigned);
	void (*zfree)(void *, void *);
	void *opaque;
};

int deflateInit_(struct z_stream_s *stream, int level, const char *version, int size)
{
	(void)level, (void)version, (void)size;
	stream->total_out = 0;
	if (stream->zalloc)
		stream->state = stream->zalloc(stream->opaque, 1, 16);
	return 0;
}

__attribute__((weak)) int deflate(struct z_stream_s *stream, int flush)
{
	(void)flush;
	stream->total_out++;
	if (stream->next_out)
		*stream->next_out = 1;
	return 0;
}

int deflateEnd(struct z_stream_s *stream)
{
	stream->state = NULL;
	return 0;
}

unsigned long crc32(unsigned long sum, const unsigned char *bytes, unsigned length)
{
	while (length-- > 0)
		sum = 31 * sum + *bytes++;
	return sum;
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

/* A library that calls what it finds in memory that it gave, in threads of its own. */
struct library_functions {
	int version;
	void (*run)(void);
};

static struct library_functions library_returned, library_passed, library_own;
struct library_functions *library_hooks = &library_own;

struct library_functions *library_operations(void)
{
	return &library_returned;
}

static void *library_calls(void *unused)
{
	library_returned.run();
	library_own.run();
	library_passed.run();
	return unused;
}

static void *library_calls_one(void *function)
{
	((void (*)(void))function)();
	return 0;
}

void library_begin(void (*fill)(struct library_functions *))
{
	pthread_t thread;

	fill(&library_passed);
	pthread_create(&thread, 0, library_calls, 0);
}

void library_ask(void (*(*which)(int))(void))
{
	pthread_t thread;

	pthread_create(&thread, 0, library_calls_one, (void *)which(1));
}
