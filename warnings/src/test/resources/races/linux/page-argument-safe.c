// flags: --platform linux
/*
 * An attribute is shown in a page that is for this call, and the position that is handed to a read is a copy of the file's.
 */
#include "driver.h"

static spinlock_t lock;
static int level;

static ssize_t level_show(struct device *dev, struct device_attribute *attribute, char *page)
{
	int length = 0;

	spin_lock(&lock);
	for (int i = 0; i < level; i++) // NORACE
		page[length++] = '#'; // NORACE
	spin_unlock(&lock);
	page[length] = 0; // NORACE
	return length;
}

static ssize_t level_store(struct device *dev, struct device_attribute *attribute, const char *page, size_t size)
{
	spin_lock(&lock);
	level = page[0] - '0'; // NORACE
	spin_unlock(&lock);
	return size;
}

struct device_attribute level_attribute = {.name = "level", .mode = 0644, .show = level_show, .store = level_store};

static ssize_t level_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	*position += size; // NORACE
	return 0;
}

static const struct file_operations operations = {.read = level_read};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "level", &operations);
}
