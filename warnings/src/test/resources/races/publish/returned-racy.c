/*
 * A constructor returns a fresh object.
 * It has entered the object into the registry before, and its caller goes on filling it.
 */
#include <pthread.h>
#include <stdlib.h>

struct session {
	struct session *next;
	int user;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct session *sessions;

static void enlist(struct session *session)
{
	pthread_mutex_lock(&lock);
	session->next = sessions; // NORACE: under the lock
	sessions = session; // NORACE: under the lock
	pthread_mutex_unlock(&lock);
}

static struct session *new_session(void)
{
	struct session *session = calloc(1, sizeof(*session));

	if (session)
		enlist(session);
	return session;
}

static void *logs_in(void *arg)
{
	struct session *session = new_session();

	if (!session)
		return NULL;
	session->user = 7; // RACE
	return NULL;
}

static void *lists(void *arg)
{
	int users = 0;

	pthread_mutex_lock(&lock);
	for (struct session *s = sessions; s; s = s->next) // NORACE: under the lock
		users += s->user; // RACE
	pthread_mutex_unlock(&lock);
	return users ? arg : NULL;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	pthread_create(&first, NULL, logs_in, NULL);
	pthread_create(&second, NULL, lists, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
