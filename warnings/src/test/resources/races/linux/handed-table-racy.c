// flags: --platform linux
/*
 * A struct that the model does not know is filled in on the stack by a helper and handed to code outside, which calls what is in it.
 * A message and a reader change the number of messages, each with another lock.
 */
#include "linux.h"

struct message;

struct channel_config {
	unsigned int groups;
	void (*input)(struct message *message);
};

void *channel_create(int unit, struct channel_config *config);

static spinlock_t first, second;
static unsigned long received;

static void receive(struct message *message)
{
	(void)message;
	spin_lock(&first);
	received++; // RACE
	spin_unlock(&first);
}

static void configure(struct channel_config *config, void (*input)(struct message *message))
{
	config->input = input;
}

static ssize_t clear(struct file *file, char *buffer, size_t size, loff_t *position)
{
	(void)file;
	(void)buffer;
	(void)position;
	spin_lock(&second);
	received = 0; // RACE
	spin_unlock(&second);
	return (ssize_t)size;
}

static const struct file_operations operations = {
	.owner = &__this_module,
	.read = clear,
};

int init_module(void)
{
	struct channel_config config = {.groups = 1};
	configure(&config, receive);
	if (!channel_create(7, &config))
		return -1;
	return __register_chrdev(240, 0, 1, "channel", &operations);
}
