// flags: --platform linux
/*
 * Users may read what the module sets before the attribute is there, and write what nobody else looks at.
 */
#include "linux.h"

struct device {
	int id;
};

struct device_attribute {
	const char *name;
	ssize_t (*show)(struct device *device, struct device_attribute *attribute, char *buffer);
	ssize_t (*store)(struct device *device, struct device_attribute *attribute, const char *buffer, size_t size);
};

struct dev_ext_attribute {
	struct device_attribute attr;
	void *var;
};

ssize_t device_show_int(struct device *device, struct device_attribute *attribute, char *buffer);
ssize_t device_store_int(struct device *device, struct device_attribute *attribute, const char *buffer, size_t size);
int device_create_file(struct device *device, const struct device_attribute *attribute);

static struct device device;

static int limit;
static int note;

static struct dev_ext_attribute limit_attribute = {{"limit", device_show_int, NULL}, &limit};
static struct dev_ext_attribute note_attribute = {{"note", NULL, device_store_int}, &note};

static irqreturn_t handle(int irq, void *data)
{
	(void)irq;
	(void)data;
	return limit; // NORACE
}

int init_module(void)
{
	limit = 3; // NORACE
	note = 4; // NORACE
	if (device_create_file(&device, &limit_attribute.attr) || device_create_file(&device, &note_attribute.attr))
		return -1;
	return request_irq(3, handle, 0, "baton", NULL);
}
