/*
 * Functions are found by name in a map whose values are pointers to anything.
 * Nobody locks.
 */
#include <pthread.h>
#include <stdlib.h>

struct entry {
	const char *key;
	void *value;
	struct entry *next;
};

static struct entry *buckets[8];
static int count;

static int add(int by)
{
	count += by; // RACE
	return by;
}

static void put(const char *key, void *value)
{
	struct entry *entry = malloc(sizeof *entry);

	entry->key = key;
	entry->value = value;
	entry->next = buckets[key[0] & 7];
	buckets[key[0] & 7] = entry;
}

static void *get(const char *key)
{
	for (struct entry *entry = buckets[key[0] & 7]; entry != NULL; entry = entry->next) {
		if (entry->key[0] == key[0]) {
			return entry->value;
		}
	}
	return NULL;
}

static void *worker(void *arg)
{
	int (*found)(int) = (int (*)(int))get("add");

	if (found != NULL) {
		found(1);
	}
	return arg;
}

int main(void)
{
	pthread_t first;
	pthread_t second;

	put("add", (void *)add);
	pthread_create(&first, NULL, worker, NULL);
	pthread_create(&second, NULL, worker, NULL);
	pthread_join(first, NULL);
	pthread_join(second, NULL);
	return 0;
}
