/*
 * A kernel around a generated driver: it calls the driver as Linux may, and no oftener. Callbacks of a timer, a work item or an
 * interrupt run one at a time for each object; calls on an open file come in parallel, between its open and its release. Devices of
 * characters have no file position that the kernel would lock.
 */
#include "driver.h"

typedef unsigned long pthread_t;
typedef union { char size[40]; long align; } pthread_mutex_t;
typedef union { char size[56]; long align; } pthread_rwlock_t;
typedef union { char size[32]; long align; } sem_t;

int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_trylock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
int pthread_rwlock_rdlock(pthread_rwlock_t *);
int pthread_rwlock_wrlock(pthread_rwlock_t *);
int pthread_rwlock_unlock(pthread_rwlock_t *);
int sem_wait(sem_t *);
int sem_post(sem_t *);
void *calloc(size_t, size_t);
void free(void *);
void abort(void);

extern int init_module(void);
extern void cleanup_module(void);

enum kind { TIMER, WORK };

/* Something that is to run later. Its run lock has the address behind its own. */
struct deferred {
	enum kind kind;
	void *object;
	int pending;
	char running;
};

struct interrupt {
	irqreturn_t (*handler)(int, void *);
	unsigned int number;
	void *data;
	int freed;
	pthread_t thread;
};

struct module {
	int users;
};

struct module __this_module;

struct task_struct {
	int (*function)(void *);
	void *data;
	pthread_t thread;
};

static pthread_mutex_t base;
static struct deferred *deferred[16];
static int deferrals;
static struct interrupt *interrupts[8];
static int handlers;
static int stopping;
static const struct file_operations *registered;
static struct inode inode;
/* What drivers of one sort find in each file that they are asked to open. */
static long class[64];
static pthread_t users[2];
static int started;

void _raw_spin_lock(raw_spinlock_t *lock)
{
	pthread_mutex_lock((pthread_mutex_t *)lock);
}

void _raw_spin_unlock(raw_spinlock_t *lock)
{
	pthread_mutex_unlock((pthread_mutex_t *)lock);
}

void _raw_spin_lock_irq(raw_spinlock_t *lock)
{
	pthread_mutex_lock((pthread_mutex_t *)lock);
}

void _raw_spin_unlock_irq(raw_spinlock_t *lock)
{
	pthread_mutex_unlock((pthread_mutex_t *)lock);
}

int _raw_spin_trylock(raw_spinlock_t *lock)
{
	return pthread_mutex_trylock((pthread_mutex_t *)lock) == 0;
}

unsigned long _raw_spin_lock_irqsave(raw_spinlock_t *lock)
{
	pthread_mutex_lock((pthread_mutex_t *)lock);
	return 0;
}

void _raw_spin_unlock_irqrestore(raw_spinlock_t *lock, unsigned long flags)
{
	(void)flags;
	pthread_mutex_unlock((pthread_mutex_t *)lock);
}

void mutex_lock(struct mutex *lock)
{
	pthread_mutex_lock((pthread_mutex_t *)lock);
}

int mutex_lock_interruptible(struct mutex *lock)
{
	if (nondet() == 0)
		return -4;
	pthread_mutex_lock((pthread_mutex_t *)lock);
	return 0;
}

int mutex_trylock(struct mutex *lock)
{
	return pthread_mutex_trylock((pthread_mutex_t *)lock) == 0;
}

void mutex_unlock(struct mutex *lock)
{
	pthread_mutex_unlock((pthread_mutex_t *)lock);
}

void down_read(struct rw_semaphore *lock)
{
	pthread_rwlock_rdlock((pthread_rwlock_t *)lock);
}

void up_read(struct rw_semaphore *lock)
{
	pthread_rwlock_unlock((pthread_rwlock_t *)lock);
}

void down_write(struct rw_semaphore *lock)
{
	pthread_rwlock_wrlock((pthread_rwlock_t *)lock);
}

void up_write(struct rw_semaphore *lock)
{
	pthread_rwlock_unlock((pthread_rwlock_t *)lock);
}

void *__kmalloc(size_t size, gfp_t flags)
{
	(void)flags;
	return calloc(1, size);
}

void kfree(const void *object)
{
	free((void *)object);
}

void complete(struct completion *completion)
{
	sem_post((sem_t *)completion);
}

void wait_for_completion(struct completion *completion)
{
	sem_wait((sem_t *)completion);
}

static struct deferred *find(enum kind kind, void *object)
{
	for (int i = 0; i < deferrals; i++)
		if (deferred[i]->kind == kind && deferred[i]->object == object)
			return deferred[i];
	return 0;
}

static void *run(void *arg)
{
	struct deferred *what = arg;
	int mine;

	pthread_mutex_lock((pthread_mutex_t *)&what->running);
	pthread_mutex_lock(&base);
	mine = what->pending;
	what->pending = 0;
	pthread_mutex_unlock(&base);
	if (mine && what->kind == TIMER)
		((struct timer_list *)what->object)->function(what->object);
	if (mine && what->kind == WORK)
		((struct work_struct *)what->object)->func(what->object);
	pthread_mutex_unlock((pthread_mutex_t *)&what->running);
	return 0;
}

static int defer(enum kind kind, void *object)
{
	struct deferred *what;
	int before;
	pthread_t thread;

	pthread_mutex_lock(&base);
	what = find(kind, object);
	if (!what) {
		if (deferrals == 16)
			abort();
		what = calloc(1, sizeof(*what));
		what->kind = kind;
		what->object = object;
		deferred[deferrals++] = what;
	}
	before = what->pending;
	what->pending = 1;
	pthread_mutex_unlock(&base);
	if (!before)
		pthread_create(&thread, 0, run, what);
	return before;
}

/* Waits until the callback does not run; where it is cancelled, it does not begin either, though it has made itself run again. */
static int wait_for(enum kind kind, void *object, int cancel)
{
	struct deferred *what;
	int before = 0;

	pthread_mutex_lock(&base);
	what = find(kind, object);
	if (what) {
		before = what->pending;
		if (cancel)
			what->pending = 0;
	}
	pthread_mutex_unlock(&base);
	while (what) {
		pthread_mutex_lock((pthread_mutex_t *)&what->running);
		pthread_mutex_lock(&base);
		if (cancel)
			what->pending = 0;
		if (!what->pending)
			object = 0;
		pthread_mutex_unlock(&base);
		pthread_mutex_unlock((pthread_mutex_t *)&what->running);
		if (!object)
			break;
	}
	return before;
}

void init_timer_key(struct timer_list *timer, void (*function)(struct timer_list *), unsigned int flags, const char *name,
		    struct lock_class_key *key)
{
	(void)name;
	(void)key;
	timer->function = function;
	timer->flags = flags;
}

int mod_timer(struct timer_list *timer, unsigned long expires)
{
	(void)expires;
	return defer(TIMER, timer);
}

int del_timer_sync(struct timer_list *timer)
{
	return wait_for(TIMER, timer, 1);
}

_Bool queue_work_on(int cpu, struct workqueue_struct *queue, struct work_struct *work)
{
	(void)cpu;
	(void)queue;
	return !defer(WORK, work);
}

_Bool cancel_work_sync(struct work_struct *work)
{
	return wait_for(WORK, work, 1);
}

_Bool flush_work(struct work_struct *work)
{
	return wait_for(WORK, work, 0);
}

static void *interrupted(void *arg)
{
	struct interrupt *interrupt = arg;

	for (int i = 0; i < 2; i++) {
		int freed;

		pthread_mutex_lock(&base);
		freed = interrupt->freed;
		pthread_mutex_unlock(&base);
		if (freed)
			break;
		interrupt->handler((int)interrupt->number, interrupt->data);
	}
	return 0;
}

int request_threaded_irq(unsigned int irq, irqreturn_t (*handler)(int, void *), irqreturn_t (*threaded)(int, void *),
			 unsigned long flags, const char *name, void *data)
{
	struct interrupt *interrupt = calloc(1, sizeof(*interrupt));

	(void)threaded;
	(void)flags;
	(void)name;
	interrupt->handler = handler;
	interrupt->number = irq;
	interrupt->data = data;
	pthread_mutex_lock(&base);
	if (handlers == 8)
		abort();
	interrupts[handlers++] = interrupt;
	pthread_mutex_unlock(&base);
	pthread_create(&interrupt->thread, 0, interrupted, interrupt);
	return 0;
}

const void *free_irq(unsigned int irq, void *data)
{
	int known;

	pthread_mutex_lock(&base);
	known = handlers;
	pthread_mutex_unlock(&base);
	for (int i = 0; i < known; i++)
		if (interrupts[i]->number == irq && interrupts[i]->data == data) {
			pthread_mutex_lock(&base);
			interrupts[i]->freed = 1;
			pthread_mutex_unlock(&base);
			pthread_join(interrupts[i]->thread, 0);
		}
	return 0;
}

static void *task(void *arg)
{
	struct task_struct *task = arg;

	task->function(task->data);
	return 0;
}

struct task_struct *kthread_create_on_node(int (*function)(void *), void *data, int node, const char *name, ...)
{
	struct task_struct *made = calloc(1, sizeof(*made));

	(void)node;
	(void)name;
	made->function = function;
	made->data = data;
	return made;
}

int wake_up_process(struct task_struct *woken)
{
	if (!woken->thread)
		pthread_create(&woken->thread, 0, task, woken);
	return 1;
}

int kthread_stop(struct task_struct *stopped)
{
	pthread_mutex_lock(&base);
	stopping = 1;
	pthread_mutex_unlock(&base);
	if (stopped->thread)
		pthread_join(stopped->thread, 0);
	return 0;
}

_Bool kthread_should_stop(void)
{
	int stop;

	pthread_mutex_lock(&base);
	stop = stopping;
	pthread_mutex_unlock(&base);
	return stop;
}

static void use(struct file *file)
{
	for (int i = 0; i < 2; i++)
		switch (nondet()) {
		case 0:
			if (registered->read) {
				loff_t at = 0;

				registered->read(file, 0, 1, &at);
			}
			break;
		case 1:
			if (registered->write) {
				loff_t at = 0;

				registered->write(file, 0, 1, &at);
			}
			break;
		default:
			if (registered->unlocked_ioctl)
				registered->unlocked_ioctl(file, 1, 0);
		}
}

static void *shares(void *arg)
{
	use(arg);
	return 0;
}

static void *user(void *arg)
{
	struct file *file = calloc(1, sizeof(*file));
	pthread_t other;

	file->f_inode = &inode;
	file->private_data = class;
	if (registered->open && registered->open(&inode, file) != 0)
		return 0;
	if (arg)
		pthread_create(&other, 0, shares, file);
	use(file);
	if (arg)
		pthread_join(other, 0);
	if (registered->release)
		registered->release(&inode, file);
	return 0;
}

int __register_chrdev(unsigned int major, unsigned int first, unsigned int count, const char *name,
		      const struct file_operations *operations)
{
	(void)major;
	(void)first;
	(void)count;
	(void)name;
	registered = operations;
	started = 1;
	pthread_create(&users[0], 0, user, 0);
	pthread_create(&users[1], 0, user, &inode);
	return 0;
}

void __unregister_chrdev(unsigned int major, unsigned int first, unsigned int count, const char *name)
{
	(void)major;
	(void)first;
	(void)count;
	(void)name;
}

/* A device that is bound to the driver, and what its driver has registered on it. */
struct bound {
	struct platform_device device;
	struct platform_driver *driver;
	const struct device_attribute *attribute;
	int removed;
	int probed;
	pthread_t thread, sleeper, readers[2];
};

static struct bound *devices[2];

static struct bound *holder(struct device *device)
{
	return (struct bound *)((char *)device - __builtin_offsetof(struct bound, device.dev));
}

/* Somebody who opens the file of an attribute. Each call has a page of its own. */
static void *reader(void *arg)
{
	struct bound *bound = arg;
	struct device_attribute *attribute = (struct device_attribute *)bound->attribute;

	for (int i = 0; i < 2; i++) {
		char *page = calloc(1, 16);
		int gone;

		pthread_mutex_lock(&base);
		gone = bound->removed;
		pthread_mutex_unlock(&base);
		if (gone)
			break;
		if (nondet() > 1 && attribute->store)
			attribute->store(&bound->device.dev, attribute, page, 1);
		else if (attribute->show)
			attribute->show(&bound->device.dev, attribute, page);
	}
	return 0;
}

int device_create_file(struct device *device, const struct device_attribute *attribute)
{
	struct bound *bound = holder(device);

	if (bound->attribute)
		return -17;
	if (nondet() == 3)
		return -12;
	bound->attribute = attribute;
	pthread_mutex_lock(&base);
	bound->removed = 0;
	pthread_mutex_unlock(&base);
	for (int i = 0; i < 2; i++)
		pthread_create(&bound->readers[i], 0, reader, bound);
	return 0;
}

/* Waits for calls that run. */
void device_remove_file(struct device *device, const struct device_attribute *attribute)
{
	struct bound *bound = holder(device);

	if (bound->attribute != attribute)
		return;
	pthread_mutex_lock(&base);
	bound->removed = 1;
	pthread_mutex_unlock(&base);
	for (int i = 0; i < 2; i++)
		pthread_join(bound->readers[i], 0);
	bound->attribute = 0;
}

static void *sleeper(void *arg)
{
	struct bound *bound = arg;
	const struct dev_pm_ops *pm = bound->driver->driver.pm;

	mutex_lock(&bound->device.dev.mutex);
	if (bound->probed && pm && pm->suspend)
		pm->suspend(&bound->device.dev);
	mutex_unlock(&bound->device.dev.mutex);
	mutex_lock(&bound->device.dev.mutex);
	if (bound->probed && pm && pm->resume)
		pm->resume(&bound->device.dev);
	mutex_unlock(&bound->device.dev.mutex);
	return 0;
}

/* A device that comes, goes, and comes again. It sleeps, as a whole or while nobody uses it. */
static void *bind(void *arg)
{
	struct bound *bound = arg;
	const struct dev_pm_ops *pm = bound->driver->driver.pm;

	pthread_create(&bound->sleeper, 0, sleeper, bound);
	for (int i = 0; i < 2; i++) {
		mutex_lock(&bound->device.dev.mutex);
		bound->device.dev.driver_data = 0;
		bound->probed = bound->driver->probe(&bound->device) == 0;
		mutex_unlock(&bound->device.dev.mutex);
		if (!bound->probed)
			break;
		if (pm && pm->runtime_suspend && nondet() > 1)
			pm->runtime_suspend(&bound->device.dev);
		mutex_lock(&bound->device.dev.mutex);
		bound->probed = 0;
		bound->driver->remove(&bound->device);
		mutex_unlock(&bound->device.dev.mutex);
		if (bound->attribute)
			break;
	}
	pthread_join(bound->sleeper, 0);
	return 0;
}

int __platform_driver_register(struct platform_driver *driver, struct module *owner)
{
	(void)owner;
	for (int i = 0; i < 2; i++) {
		devices[i] = calloc(1, sizeof(*devices[i]));
		devices[i]->driver = driver;
		devices[i]->device.id = i;
		devices[i]->device.dev.parent = i ? &devices[0]->device.dev : 0;
	}
	for (int i = 0; i < 2; i++)
		pthread_create(&devices[i]->thread, 0, bind, devices[i]);
	return 0;
}

void platform_driver_unregister(struct platform_driver *driver)
{
	(void)driver;
	for (int i = 0; i < 2; i++)
		pthread_join(devices[i]->thread, 0);
}

int main(void)
{
	if (init_module() != 0)
		return 0;
	/* what is open keeps the module that owns its operations */
	if (started && registered->owner) {
		pthread_join(users[0], 0);
		pthread_join(users[1], 0);
	}
	cleanup_module();
	return 0;
}
