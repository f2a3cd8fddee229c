/* The little of Linux that these programs use, declared under its own names so that the Linux model applies. */
#ifndef LINUX_H
#define LINUX_H

#include <stddef.h>

typedef long ssize_t;
typedef long long loff_t;
typedef int irqreturn_t;

typedef struct spinlock {
	unsigned int value;
} spinlock_t;

struct mutex {
	unsigned long owner;
};

typedef struct {
	int counter;
} atomic_t;

void atomic_inc(atomic_t *v);
int atomic_read(const atomic_t *v);

struct inode;
struct task_struct;

struct file {
	unsigned int f_flags;
	unsigned long f_version;
	void *private_data;
};

struct module;
extern struct module __this_module;

struct file_operations {
	struct module *owner;
	int (*open)(struct inode *inode, struct file *file);
	int (*release)(struct inode *inode, struct file *file);
	ssize_t (*read)(struct file *file, char *buffer, size_t size, loff_t *position);
	ssize_t (*write)(struct file *file, const char *buffer, size_t size, loff_t *position);
};

struct seq_file {
	char *buf;
	unsigned long index;
	struct mutex lock;
	void *private;
};

struct seq_operations {
	void *(*start)(struct seq_file *seq, loff_t *position);
	void (*stop)(struct seq_file *seq, void *entry);
	void *(*next)(struct seq_file *seq, void *entry, loff_t *position);
	int (*show)(struct seq_file *seq, void *entry);
};

struct net_device {
	unsigned int mtu;
};

struct net_device_ops {
	int (*ndo_open)(struct net_device *device);
	int (*ndo_stop)(struct net_device *device);
	int (*ndo_xdp_xmit)(struct net_device *device, int count);
};

struct net;

struct pernet_operations {
	int (*init)(struct net *net);
	void (*exit)(struct net *net);
};

int register_pernet_subsys(struct pernet_operations *operations);

struct thermal_cooling_device {
	int id;
	struct mutex lock;
};

struct thermal_cooling_device_ops {
	int (*get_max_state)(struct thermal_cooling_device *device, unsigned long *state);
	int (*get_cur_state)(struct thermal_cooling_device *device, unsigned long *state);
	int (*set_cur_state)(struct thermal_cooling_device *device, unsigned long state);
};

void rtnl_lock(void);
void rtnl_unlock(void);

void spin_lock(spinlock_t *lock);
void spin_unlock(spinlock_t *lock);
unsigned long _raw_spin_lock_irqsave(spinlock_t *lock);
void spin_unlock_irqrestore(spinlock_t *lock, unsigned long flags);

void mutex_lock(struct mutex *lock);
int mutex_lock_interruptible(struct mutex *lock);
void mutex_unlock(struct mutex *lock);

static inline void writel(unsigned value, volatile void *address)
{
	*(volatile unsigned *)address = value;
}

int request_irq(unsigned int irq, irqreturn_t (*handler)(int, void *), unsigned long flags, const char *name, void *data);
int __register_chrdev(unsigned int major, unsigned int first, unsigned int count, const char *name,
		      const struct file_operations *operations);
void __unregister_chrdev(unsigned int major, unsigned int first, unsigned int count, const char *name);

struct task_struct *kthread_create_on_node(int (*function)(void *), void *data, int node, const char *name, ...);
int wake_up_process(struct task_struct *task);

#endif
