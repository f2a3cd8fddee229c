// flags: --platform linux
/*
 * A callback keeps the address of the page that it was handed, and of the position, where others find them while it runs.
 */
#include "driver.h"

static char *last_page;
static loff_t *last_position;

static ssize_t level_show(struct device *dev, struct device_attribute *attribute, char *page)
{
	last_page = page; // RACE
	page[0] = '1'; // RACE
	return 1;
}

static ssize_t level_store(struct device *dev, struct device_attribute *attribute, const char *page, size_t size)
{
	if (last_page) // RACE
		last_page[0] = '0'; // RACE
	return size;
}

struct device_attribute level_attribute = {.name = "level", .mode = 0644, .show = level_show, .store = level_store};

static ssize_t level_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	loff_t **kept = &last_position;

	*kept = position; // RACE
	*position += size; // RACE
	return 0;
}

static int level_release(struct inode *inode, struct file *file)
{
	*last_position = 0; // RACE
	return 0;
}

static const struct file_operations operations = {.read = level_read, .release = level_release};

int init_module(void)
{
	return __register_chrdev(60, 0, 256, "level", &operations);
}
