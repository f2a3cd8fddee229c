// flags: --platform linux
/*
 * Attributes of a device give users access to variables: the interrupt handler reads one that they write, and writes one that they read.
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
static int seen;

static struct dev_ext_attribute limit_attribute = {{"limit", device_show_int, device_store_int}, &limit};
static struct dev_ext_attribute seen_attribute = {{"seen", device_show_int, NULL}, &seen};

static irqreturn_t handle(int irq, void *data)
{
	(void)irq;
	(void)data;
	seen = 1; // RACE
	return limit; // RACE
}

int init_module(void)
{
	if (request_irq(3, handle, 0, "baton", NULL))
		return -1;
	return device_create_file(&device, &limit_attribute.attr) + device_create_file(&device, &seen_attribute.attr);
}
