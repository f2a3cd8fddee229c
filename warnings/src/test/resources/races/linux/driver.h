/* The little of the driver model of Linux that these programs use, declared under its own names so that the Linux model applies. */
#ifndef DRIVER_H
#define DRIVER_H

#include "linux.h"

struct device {
	struct device *parent;
	struct mutex mutex;
	void *driver_data;
};

struct platform_device {
	const char *name;
	int id;
	struct device dev;
};

struct device_attribute {
	const char *name;
	unsigned short mode;
	ssize_t (*show)(struct device *dev, struct device_attribute *attribute, char *page);
	ssize_t (*store)(struct device *dev, struct device_attribute *attribute, const char *page, size_t size);
};

struct dev_pm_ops {
	int (*suspend)(struct device *dev);
	int (*resume)(struct device *dev);
	int (*runtime_suspend)(struct device *dev);
};

struct device_driver {
	const char *name;
	struct module *owner;
	const struct dev_pm_ops *pm;
};

struct platform_driver {
	int (*probe)(struct platform_device *device);
	int (*remove)(struct platform_device *device);
	struct device_driver driver;
};

struct workqueue_struct;

struct work_struct {
	unsigned long data;
	void (*func)(struct work_struct *work);
};

struct timer_list {
	unsigned long expires;
	void (*function)(struct timer_list *timer);
	unsigned int flags;
};

struct delayed_work {
	struct work_struct work;
	struct timer_list timer;
};

int __platform_driver_register(struct platform_driver *driver, struct module *owner);
int device_create_file(struct device *device, const struct device_attribute *attribute);
void device_remove_file(struct device *device, const struct device_attribute *attribute);
void *__kmalloc(size_t size, unsigned int flags);
void kfree(const void *object);
int platform_get_irq(struct platform_device *device, unsigned int number);
const void *free_irq(unsigned int irq, void *data);
_Bool queue_work_on(int cpu, struct workqueue_struct *queue, struct work_struct *work);
_Bool cancel_work_sync(struct work_struct *work);
_Bool flush_work(struct work_struct *work);
_Bool queue_delayed_work_on(int cpu, struct workqueue_struct *queue, struct delayed_work *work, unsigned long delay);
_Bool flush_delayed_work(struct delayed_work *work);
void init_timer_key(struct timer_list *timer, void (*function)(struct timer_list *), unsigned int flags, const char *name, void *key);
int mod_timer(struct timer_list *timer, unsigned long expires);
int del_timer_sync(struct timer_list *timer);
int sprintf(char *text, const char *format, ...);

static inline void dev_set_drvdata(struct device *device, void *data)
{
	device->driver_data = data;
}

static inline void *dev_get_drvdata(const struct device *device)
{
	return device->driver_data;
}

static inline void platform_set_drvdata(struct platform_device *device, void *data)
{
	dev_set_drvdata(&device->dev, data);
}

static inline void *platform_get_drvdata(const struct platform_device *device)
{
	return dev_get_drvdata(&device->dev);
}

#endif
