/* What user space does with the device: open, read, poll, ioctl. */
#include "pulse.h"

/* Registration stored the miscdevice in the file, as the kernel's misc driver does. */
static struct pulse_device *device_of(struct file *file)
{
	return container_of((struct miscdevice *)file->private_data, struct pulse_device, misc);
}

static int pulse_open(struct inode *inode, struct file *file)
{
	(void)inode;
	atomic_inc(&device_of(file)->opens); // NORACE: atomic
	return 0;
}

static int pulse_release(struct inode *inode, struct file *file)
{
	(void)inode;
	atomic_dec(&device_of(file)->opens); // NORACE: atomic
	return 0;
}

static int pulse_available(struct pulse_device *pulse)
{
	int available;

	spin_lock_irq(&pulse->lock);
	available = pulse->head != pulse->tail; // NORACE: lock
	spin_unlock_irq(&pulse->lock);
	return available;
}

/* Takes up to n samples out of the ring. */
static size_t pulse_take(struct pulse_device *pulse, struct pulse_sample *samples, size_t n)
{
	unsigned long flags;
	size_t taken = 0;

	spin_lock_irqsave(&pulse->lock, flags);
	while (taken < n && pulse->tail != pulse->head) { // NORACE: lock
		samples[taken++] = pulse->ring[pulse->tail]; // NORACE: lock
		pulse->tail = (pulse->tail + 1) & (PULSE_RING - 1); // NORACE: lock
	}
	spin_unlock_irqrestore(&pulse->lock, flags);
	return taken;
}

static ssize_t pulse_read(struct file *file, char __user *buffer, size_t size, loff_t *position)
{
	struct pulse_device *pulse = device_of(file);
	struct pulse_sample samples[16];
	size_t n = size / sizeof(samples[0]);

	(void)position;
	if (n == 0)
		return -EINVAL;
	if (n > ARRAY_SIZE(samples))
		n = ARRAY_SIZE(samples);
	for (;;) {
		size_t taken = pulse_take(pulse, samples, n);

		if (taken > 0) {
			if (copy_to_user(buffer, samples, taken * sizeof(samples[0])))
				return -EFAULT;
			return (ssize_t)(taken * sizeof(samples[0]));
		}
		if (file->f_flags & O_NONBLOCK)
			return -EAGAIN;
		if (wait_event_interruptible(pulse->readers, pulse_available(pulse)))
			return -ERESTARTSYS;
	}
}

static __poll_t pulse_poll(struct file *file, struct poll_table_struct *table)
{
	struct pulse_device *pulse = device_of(file);

	poll_wait(file, &pulse->readers, table);
	return pulse_available(pulse) ? EPOLLIN | EPOLLRDNORM : 0;
}

static long pulse_get_stats(struct pulse_device *pulse, void __user *to)
{
	struct pulse_stats stats;

	if (mutex_lock_interruptible(&pulse->config_lock))
		return -ERESTARTSYS;
	spin_lock_irq(&pulse->lock);
	stats = pulse->stats; // NORACE: spinlock against the handler, mutex against the reset below
	spin_unlock_irq(&pulse->lock);
	pulse->stats.overruns = 0; // RACE: the handler holds the spinlock, this the mutex
	mutex_unlock(&pulse->config_lock);
	return copy_to_user(to, &stats, sizeof(stats)) ? -EFAULT : 0;
}

static long pulse_set_config(struct pulse_device *pulse, const void __user *from)
{
	struct pulse_config config;

	if (copy_from_user(&config, from, sizeof(config)))
		return -EFAULT;
	if (config.gain > 255 || config.silence_ms == 0)
		return -EINVAL;
	/* A recalibration that runs now would overwrite the gain: the caller tries again. */
	if (!mutex_trylock(&pulse->config_lock))
		return -EBUSY;
	pulse_apply(pulse, &config);
	mutex_unlock(&pulse->config_lock);
	return 0;
}

static long pulse_get_config(struct pulse_device *pulse, void __user *to)
{
	struct pulse_config config;

	mutex_lock(&pulse->config_lock);
	config = pulse->config; // NORACE: config_lock
	mutex_unlock(&pulse->config_lock);
	return copy_to_user(to, &config, sizeof(config)) ? -EFAULT : 0;
}

static long pulse_ioctl(struct file *file, unsigned int request, unsigned long argument)
{
	struct pulse_device *pulse = device_of(file);

	switch (request) {
	case PULSE_GET_STATS:
		return pulse_get_stats(pulse, (void __user *)argument);
	case PULSE_SET_CONFIG:
		return pulse_set_config(pulse, (const void __user *)argument);
	case PULSE_GET_CONFIG:
		return pulse_get_config(pulse, (void __user *)argument);
	default:
		return -ENOTTY;
	}
}

const struct file_operations pulse_operations = {
	.owner = THIS_MODULE,
	.open = pulse_open,
	.release = pulse_release,
	.read = pulse_read,
	.poll = pulse_poll,
	.unlocked_ioctl = pulse_ioctl,
};
