// flags: --platform linux
/*
 * A job with a function in it is handed to code outside as a pointer to anything: the code hands it back to the receiver and knows
 * nothing of its members. Only the receiver calls the function, without the lock of the reader.
 */
#include "linux.h"

struct job;

typedef void change_fn(struct job *job);

struct job {
	change_fn *change;
	unsigned int id;
};

struct frame;

int frames_register(int id, void (*receive)(struct frame *frame, void *data), void *data);

static struct mutex lock;
static unsigned long changed;
static struct job job;

static void count(struct job *of)
{
	(void)of;
	changed++; // RACE
}

static void receive(struct frame *frame, void *data)
{
	struct job *of = data;

	(void)frame;
	of->change(of);
}

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	ssize_t result;

	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	mutex_lock(&lock);
	result = (ssize_t)changed; // RACE
	mutex_unlock(&lock);
	return result;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show};

int init_module(void)
{
	job.change = count;
	frames_register(3, receive, &job);
	return __register_chrdev(240, 0, 1, "baton", &operations);
}
