/* The part of Linux that generated drivers use, under its own names, without its headers. */
typedef unsigned long size_t;
typedef long ssize_t;
typedef long long loff_t;
typedef int irqreturn_t;
typedef unsigned int gfp_t;

typedef struct raw_spinlock {
	unsigned int value;
} raw_spinlock_t;

typedef struct spinlock {
	raw_spinlock_t rlock;
} spinlock_t;

struct mutex {
	unsigned long owner;
	unsigned long waiters[3];
};

struct rw_semaphore {
	long count;
	unsigned long waiters[3];
};

struct completion {
	unsigned int done;
	unsigned long waiters[3];
};

struct timer_list {
	unsigned long expires;
	void (*function)(struct timer_list *);
	unsigned int flags;
};

struct work_struct;
typedef void (*work_function)(struct work_struct *);

struct work_struct {
	unsigned long data;
	void (*func)(struct work_struct *);
};

struct lock_class_key;
struct workqueue_struct;
struct task_struct;

struct inode {
	struct rw_semaphore i_rwsem;
	void *i_private;
	unsigned int i_flags;
};

struct file {
	unsigned int f_flags;
	unsigned long f_version;
	void *private_data;
	loff_t f_pos;
	struct mutex f_pos_lock;
	struct inode *f_inode;
};

struct module;
extern struct module __this_module;

struct file_operations {
	struct module *owner;
	loff_t (*llseek)(struct file *, loff_t, int);
	ssize_t (*read)(struct file *, char *, size_t, loff_t *);
	ssize_t (*write)(struct file *, const char *, size_t, loff_t *);
	long (*unlocked_ioctl)(struct file *, unsigned int, unsigned long);
	int (*open)(struct inode *, struct file *);
	int (*release)(struct inode *, struct file *);
};

struct device {
	struct device *parent;
	struct mutex mutex;
	void *driver_data;
};

struct platform_device {
	int id;
	struct device dev;
};

struct device_attribute {
	const char *name;
	ssize_t (*show)(struct device *, struct device_attribute *, char *);
	ssize_t (*store)(struct device *, struct device_attribute *, const char *, size_t);
};

struct dev_pm_ops {
	int (*suspend)(struct device *);
	int (*resume)(struct device *);
	int (*runtime_suspend)(struct device *);
};

struct device_driver {
	struct module *owner;
	const struct dev_pm_ops *pm;
};

struct platform_driver {
	int (*probe)(struct platform_device *);
	int (*remove)(struct platform_device *);
	struct device_driver driver;
};

static inline void dev_set_drvdata(struct device *device, void *data)
{
	device->driver_data = data;
}

static inline void *dev_get_drvdata(const struct device *device)
{
	return device->driver_data;
}

int __platform_driver_register(struct platform_driver *driver, struct module *owner);
void platform_driver_unregister(struct platform_driver *driver);
int device_create_file(struct device *device, const struct device_attribute *attribute);
void device_remove_file(struct device *device, const struct device_attribute *attribute);
void _raw_spin_lock(raw_spinlock_t *lock);
void _raw_spin_unlock(raw_spinlock_t *lock);
void _raw_spin_lock_irq(raw_spinlock_t *lock);
void _raw_spin_unlock_irq(raw_spinlock_t *lock);
int _raw_spin_trylock(raw_spinlock_t *lock);
unsigned long _raw_spin_lock_irqsave(raw_spinlock_t *lock);
void _raw_spin_unlock_irqrestore(raw_spinlock_t *lock, unsigned long flags);
void mutex_lock(struct mutex *lock);
int mutex_lock_interruptible(struct mutex *lock);
int mutex_trylock(struct mutex *lock);
void mutex_unlock(struct mutex *lock);
void down_read(struct rw_semaphore *lock);
void up_read(struct rw_semaphore *lock);
void down_write(struct rw_semaphore *lock);
void up_write(struct rw_semaphore *lock);
void *__kmalloc(size_t size, gfp_t flags);
void kfree(const void *object);
void complete(struct completion *completion);
void wait_for_completion(struct completion *completion);
void init_timer_key(struct timer_list *timer, void (*function)(struct timer_list *), unsigned int flags, const char *name,
		    struct lock_class_key *key);
int mod_timer(struct timer_list *timer, unsigned long expires);
int del_timer_sync(struct timer_list *timer);
_Bool queue_work_on(int cpu, struct workqueue_struct *queue, struct work_struct *work);
_Bool cancel_work_sync(struct work_struct *work);
_Bool flush_work(struct work_struct *work);
int request_threaded_irq(unsigned int irq, irqreturn_t (*handler)(int, void *), irqreturn_t (*threaded)(int, void *),
			 unsigned long flags, const char *name, void *data);
const void *free_irq(unsigned int irq, void *data);
struct task_struct *kthread_create_on_node(int (*function)(void *), void *data, int node, const char *name, ...);
int wake_up_process(struct task_struct *task);
int kthread_stop(struct task_struct *task);
_Bool kthread_should_stop(void);
int __register_chrdev(unsigned int major, unsigned int first, unsigned int count, const char *name,
		      const struct file_operations *operations);
void __unregister_chrdev(unsigned int major, unsigned int first, unsigned int count, const char *name);
int nondet(void);
