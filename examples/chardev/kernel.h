/*
 * What the driver needs of the kernel, declared under the kernel's own names so that the Linux model applies and the
 * driver compiles without a kernel tree. Functions are declared only; the inline ones and the macros lower to the same
 * calls and stores as the real ones do.
 */
#ifndef KERNEL_H
#define KERNEL_H

#include <stddef.h>
#include <stdint.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
typedef long ssize_t;
typedef long long loff_t;
typedef unsigned int gfp_t;
typedef unsigned int __poll_t;
typedef int irqreturn_t;

#define __init __attribute__((section(".init.text")))
#define __exit __attribute__((section(".exit.text")))
#define __user
#define __iomem

#define EINTR 4
#define EIO 5
#define EAGAIN 11
#define ENOMEM 12
#define EFAULT 14
#define EBUSY 16
#define EINVAL 22
#define ENOTTY 25
#define ERESTARTSYS 512

#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define container_of(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))
#define READ_ONCE(x) (*(const volatile __typeof__(x) *)&(x))
#define WRITE_ONCE(x, value) (*(volatile __typeof__(x) *)&(x) = (value))

/* --- memory, printing --- */

#define GFP_KERNEL 0xcc0u
void *__kmalloc(size_t size, gfp_t flags);
void *kzalloc(size_t size, gfp_t flags);
void kfree(const void *object);
unsigned long _copy_to_user(void __user *to, const void *from, unsigned long n);
unsigned long _copy_from_user(void *to, const void __user *from, unsigned long n);
__attribute__((format(printf, 1, 2))) int _printk(const char *format, ...);

#define copy_to_user _copy_to_user
#define copy_from_user _copy_from_user
#define pr_info _printk
#define pr_err _printk

void __iomem *ioremap(u64 address, size_t size);
void iounmap(volatile void __iomem *address);

static inline u32 readl(const volatile void __iomem *address)
{
	return *(const volatile u32 *)address;
}

static inline void writel(u32 value, volatile void __iomem *address)
{
	*(volatile u32 *)address = value;
}

/* --- atomics --- */

typedef struct {
	int counter;
} atomic_t;

static inline int atomic_read(const atomic_t *v)
{
	return READ_ONCE(v->counter);
}

static inline void atomic_inc(atomic_t *v)
{
	__asm__ volatile("lock incl %0" : "+m"(v->counter) : : "memory");
}

static inline void atomic_dec(atomic_t *v)
{
	__asm__ volatile("lock decl %0" : "+m"(v->counter) : : "memory");
}

/* --- locks --- */

typedef struct raw_spinlock {
	u32 value;
} raw_spinlock_t;

typedef struct spinlock {
	struct raw_spinlock rlock;
} spinlock_t;

struct mutex {
	long owner;
	spinlock_t wait_lock;
};

void _raw_spin_lock(raw_spinlock_t *lock);
void _raw_spin_unlock(raw_spinlock_t *lock);
void _raw_spin_lock_irq(raw_spinlock_t *lock);
void _raw_spin_unlock_irq(raw_spinlock_t *lock);
unsigned long _raw_spin_lock_irqsave(raw_spinlock_t *lock);
void _raw_spin_unlock_irqrestore(raw_spinlock_t *lock, unsigned long flags);
void __raw_spin_lock_init(raw_spinlock_t *lock, const char *name);

static inline void spin_lock(spinlock_t *lock)
{
	_raw_spin_lock(&lock->rlock);
}

static inline void spin_unlock(spinlock_t *lock)
{
	_raw_spin_unlock(&lock->rlock);
}

static inline void spin_lock_irq(spinlock_t *lock)
{
	_raw_spin_lock_irq(&lock->rlock);
}

static inline void spin_unlock_irq(spinlock_t *lock)
{
	_raw_spin_unlock_irq(&lock->rlock);
}

#define spin_lock_irqsave(lock, flags) ((flags) = _raw_spin_lock_irqsave(&(lock)->rlock))

static inline void spin_unlock_irqrestore(spinlock_t *lock, unsigned long flags)
{
	_raw_spin_unlock_irqrestore(&lock->rlock, flags);
}

#define spin_lock_init(lock) __raw_spin_lock_init(&(lock)->rlock, #lock)

void __mutex_init(struct mutex *lock, const char *name);
void mutex_lock(struct mutex *lock);
int mutex_lock_interruptible(struct mutex *lock);
int mutex_trylock(struct mutex *lock);
void mutex_unlock(struct mutex *lock);

#define mutex_init(lock) __mutex_init((lock), #lock)

/* --- waiting --- */

struct list_head {
	struct list_head *next, *prev;
};

typedef struct wait_queue_head {
	spinlock_t lock;
	struct list_head head;
} wait_queue_head_t;

struct wait_queue_entry {
	unsigned int flags;
	void *private;
	struct list_head entry;
};

#define TASK_INTERRUPTIBLE 1

void __init_waitqueue_head(wait_queue_head_t *head, const char *name);
void __wake_up(wait_queue_head_t *head, unsigned int mode, int count, void *key);
void init_wait_entry(struct wait_queue_entry *entry, int flags);
long prepare_to_wait_event(wait_queue_head_t *head, struct wait_queue_entry *entry, int state);
void finish_wait(wait_queue_head_t *head, struct wait_queue_entry *entry);
void schedule(void);

#define init_waitqueue_head(head) __init_waitqueue_head((head), #head)
#define wake_up_interruptible(head) __wake_up((head), TASK_INTERRUPTIBLE, 1, NULL)

#define wait_event_interruptible(queue, condition)						\
	__extension__({										\
		struct wait_queue_entry __entry;						\
		long __result = 0;								\
												\
		init_wait_entry(&__entry, 0);							\
		while (!(condition)) {								\
			__result = prepare_to_wait_event(&(queue), &__entry, TASK_INTERRUPTIBLE);	\
			if ((condition) || __result)						\
				break;								\
			schedule();								\
		}										\
		finish_wait(&(queue), &__entry);						\
		(int)__result;									\
	})

/* --- interrupts, timers, work --- */

#define IRQ_NONE 0
#define IRQ_HANDLED 1
#define IRQF_SHARED 0x80

typedef irqreturn_t (*irq_handler_t)(int irq, void *device);

int request_threaded_irq(unsigned int irq, irq_handler_t handler, irq_handler_t thread, unsigned long flags,
			 const char *name, void *device);
const void *free_irq(unsigned int irq, void *device);

static inline int request_irq(unsigned int irq, irq_handler_t handler, unsigned long flags, const char *name,
			      void *device)
{
	return request_threaded_irq(irq, handler, NULL, flags, name, device);
}

#define HZ 250
extern unsigned long volatile jiffies;

struct timer_list {
	unsigned long expires;
	void (*function)(struct timer_list *timer);
	u32 flags;
};

void init_timer_key(struct timer_list *timer, void (*function)(struct timer_list *), unsigned int flags,
		    const char *name, void *key);
int mod_timer(struct timer_list *timer, unsigned long expires);
int del_timer_sync(struct timer_list *timer);

#define timer_setup(timer, callback, flags) init_timer_key((timer), (callback), (flags), #timer, NULL)
#define from_timer(variable, timer, field) container_of(timer, __typeof__(*(variable)), field)

struct work_struct;
typedef void (*work_func_t)(struct work_struct *work);

struct work_struct {
	unsigned long data;
	struct list_head entry;
	work_func_t func;
};

struct workqueue_struct;
extern struct workqueue_struct *system_wq;
int queue_work_on(int cpu, struct workqueue_struct *queue, struct work_struct *work);
int cancel_work_sync(struct work_struct *work);

#define INIT_WORK(work, function)				\
	do {							\
		(work)->data = 0;				\
		(work)->entry.next = &(work)->entry;		\
		(work)->entry.prev = &(work)->entry;		\
		(work)->func = (function);			\
	} while (0)

static inline int schedule_work(struct work_struct *work)
{
	return queue_work_on(64, system_wq, work);
}

/* --- character devices --- */

struct module;
struct inode;
struct poll_table_struct;

struct file {
	unsigned int f_flags;
	void *private_data;
};

#define O_NONBLOCK 04000
#define EPOLLIN 0x1u
#define EPOLLRDNORM 0x40u
#define MISC_DYNAMIC_MINOR 255

struct file_operations {
	struct module *owner;
	loff_t (*llseek)(struct file *, loff_t, int);
	ssize_t (*read)(struct file *, char __user *, size_t, loff_t *);
	ssize_t (*write)(struct file *, const char __user *, size_t, loff_t *);
	__poll_t (*poll)(struct file *, struct poll_table_struct *);
	long (*unlocked_ioctl)(struct file *, unsigned int, unsigned long);
	int (*open)(struct inode *, struct file *);
	int (*release)(struct inode *, struct file *);
};

struct miscdevice {
	int minor;
	const char *name;
	const struct file_operations *fops;
};

int misc_register(struct miscdevice *misc);
void misc_deregister(struct miscdevice *misc);
void poll_wait(struct file *file, wait_queue_head_t *head, struct poll_table_struct *table);

/* --- modules --- */

extern struct module __this_module;
#define THIS_MODULE (&__this_module)
#define module_init(function) int init_module(void) __attribute__((alias(#function)))
#define module_exit(function) void cleanup_module(void) __attribute__((alias(#function)))

#endif
