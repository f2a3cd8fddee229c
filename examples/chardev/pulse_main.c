/* The device: interrupt, watchdog timer, recalibration, and the life of the module. */
#include "pulse.h"

#define PULSE_DEVICES 2

static const struct {
	u64 address;
	unsigned int irq;
	const char *name;
} places[PULSE_DEVICES] = {
	{ 0xfe000000, 40, "pulse0" },
	{ 0xfe001000, 41, "pulse1" },
};

static struct pulse_device *devices[PULSE_DEVICES];

/* --- interrupt ---------------------------------------------------------------------------------------------------- */

/* Called with the lock held. */
static void pulse_store(struct pulse_device *pulse, u32 time, u32 width)
{
	unsigned int next = (pulse->head + 1) & (PULSE_RING - 1); // NORACE: lock

	if (next == pulse->tail) { // NORACE: lock
		pulse->stats.overruns++; // RACE: pulse_get_stats() takes the mutex only
		return;
	}
	pulse->ring[pulse->head].time = time; // NORACE: lock
	pulse->ring[pulse->head].width = width; // NORACE: lock
	pulse->head = next; // NORACE: lock
}

static irqreturn_t pulse_interrupt(int irq, void *device)
{
	struct pulse_device *pulse = device;
	u32 status = readl((char *)pulse->registers + PULSE_STATUS); // NORACE: the mapping is fixed
	u32 width;

	(void)irq;
	if (!(status & PULSE_STATUS_READY))
		return IRQ_NONE;
	width = readl((char *)pulse->registers + PULSE_WIDTH);

	spin_lock(&pulse->lock);
	pulse->last_pulse = jiffies; // NORACE: lock
	if (width >= pulse->minimum_width) { // NORACE: lock
		pulse->stats.pulses++; // NORACE: lock
		pulse_store(pulse, readl((char *)pulse->registers + PULSE_TIME), width);
	}
	spin_unlock(&pulse->lock);

	writel(1, (char *)pulse->registers + PULSE_ACK);
	if (status & PULSE_STATUS_DRIFT)
		schedule_work(&pulse->recalibrate);
	wake_up_interruptible(&pulse->readers);
	return IRQ_HANDLED;
}

/* --- watchdog ----------------------------------------------------------------------------------------------------- */

static void pulse_watchdog(struct timer_list *timer)
{
	struct pulse_device *pulse = from_timer(pulse, timer, watchdog);
	unsigned long flags;
	int silent;

	spin_lock_irqsave(&pulse->lock, flags);
	silent = jiffies - pulse->last_pulse > HZ; // NORACE: lock
	if (silent)
		pulse->stats.silences++; // NORACE: lock
	spin_unlock_irqrestore(&pulse->lock, flags);

	if (silent && atomic_read(&pulse->opens) > 0) // NORACE: atomic
		schedule_work(&pulse->recalibrate);
	if (!READ_ONCE(pulse->dying)) // NORACE: marked on both sides
		mod_timer(&pulse->watchdog, jiffies + HZ);
}

/* --- configuration ------------------------------------------------------------------------------------------------ */

/* Called with config_lock held: makes the device and the handler follow the configuration. */
void pulse_apply(struct pulse_device *pulse, const struct pulse_config *config)
{
	pulse->config = *config; // NORACE: config_lock; a copy of the whole struct
	writel(config->gain, (char *)pulse->registers + PULSE_GAIN);

	spin_lock_irq(&pulse->lock);
	pulse->minimum_width = config->minimum_width; // NORACE: lock, as in the handler
	spin_unlock_irq(&pulse->lock);
}

static void pulse_recalibrate(struct work_struct *work)
{
	struct pulse_device *pulse = container_of(work, struct pulse_device, recalibrate);
	struct pulse_config config;

	mutex_lock(&pulse->config_lock);
	config = pulse->config; // NORACE: config_lock
	config.gain = config.gain < 255 ? config.gain + 1 : 16;
	pulse_apply(pulse, &config);
	pulse->calibrations++; // NORACE: config_lock
	mutex_unlock(&pulse->config_lock);
}

/* --- life --------------------------------------------------------------------------------------------------------- */

static void pulse_destroy(struct pulse_device *pulse)
{
	misc_deregister(&pulse->misc);
	WRITE_ONCE(pulse->dying, 1); // NORACE: marked on both sides
	del_timer_sync(&pulse->watchdog);
	free_irq(pulse->irq, pulse); // NORACE: fixed
	cancel_work_sync(&pulse->recalibrate);
	pr_info("pulse: %llu pulses\n", (unsigned long long)pulse->stats.pulses); // NORACE: interrupt and timer are off
	iounmap(pulse->registers);
	kfree(pulse); // NORACE: nothing of the device runs any more
}

static struct pulse_device *__init pulse_create(unsigned int i)
{
	const struct pulse_config initial = { .gain = 16, .minimum_width = 4, .silence_ms = 1000 };
	struct pulse_device *pulse = kzalloc(sizeof(*pulse), GFP_KERNEL);

	if (!pulse)
		return NULL;
	pulse->registers = ioremap(places[i].address, 0x1000); // NORACE: not yet published
	if (!pulse->registers)
		goto no_registers;
	pulse->irq = places[i].irq; // NORACE: not yet published
	pulse->config = initial; // NORACE: not yet published
	pulse->minimum_width = initial.minimum_width; // NORACE: not yet published
	spin_lock_init(&pulse->lock);
	mutex_init(&pulse->config_lock);
	init_waitqueue_head(&pulse->readers);
	timer_setup(&pulse->watchdog, pulse_watchdog, 0);
	INIT_WORK(&pulse->recalibrate, pulse_recalibrate);
	pulse->last_pulse = jiffies; // NORACE: not yet published

	if (request_irq(pulse->irq, pulse_interrupt, IRQF_SHARED, places[i].name, pulse) != 0)
		goto no_irq;
	/* The interrupt may come from here on, the operations do not run yet. */
	pulse->misc.minor = MISC_DYNAMIC_MINOR; // NORACE: the handler does not use it
	pulse->misc.name = places[i].name; // NORACE: the handler does not use it
	pulse->misc.fops = &pulse_operations; // NORACE: the handler does not use it
	if (misc_register(&pulse->misc) != 0)
		goto no_file;
	mod_timer(&pulse->watchdog, jiffies + HZ);
	return pulse;

no_file:
	free_irq(pulse->irq, pulse);
	cancel_work_sync(&pulse->recalibrate);
no_irq:
	iounmap(pulse->registers);
no_registers:
	kfree(pulse);
	return NULL;
}

static int __init pulse_init(void)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(devices); i++) {
		devices[i] = pulse_create(i); // NORACE: init and exit only
		if (!devices[i]) {
			pr_err("pulse: no device %u\n", i);
			while (i-- > 0)
				pulse_destroy(devices[i]);
			return -ENOMEM;
		}
	}
	return 0;
}

static void __exit pulse_exit(void)
{
	for (unsigned int i = 0; i < ARRAY_SIZE(devices); i++)
		pulse_destroy(devices[i]); // NORACE: init and exit only
}

module_init(pulse_init);
module_exit(pulse_exit);
