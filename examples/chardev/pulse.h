/*
 * A driver for an invented pulse counter: the device interrupts for every pulse, the driver keeps them in a ring that
 * user space reads. A timer watches for silence, a work item recalibrates the device.
 */
#ifndef PULSE_H
#define PULSE_H

#include "kernel.h"

#define PULSE_RING 256			/* a power of two */

/* Registers. */
#define PULSE_STATUS 0x00
#define PULSE_ACK 0x04
#define PULSE_TIME 0x08
#define PULSE_WIDTH 0x0c
#define PULSE_GAIN 0x10
#define PULSE_STATUS_READY 0x1u
#define PULSE_STATUS_DRIFT 0x2u

/* Requests. */
#define PULSE_GET_STATS 0x5001u
#define PULSE_SET_CONFIG 0x5002u
#define PULSE_GET_CONFIG 0x5003u

struct pulse_sample {
	u32 time;
	u32 width;
};

struct pulse_stats {
	u64 pulses;
	u64 overruns;			/* since the last PULSE_GET_STATS */
	u64 silences;
};

struct pulse_config {
	u32 gain;
	u32 minimum_width;
	u32 silence_ms;
};

struct pulse_device {
	/* Fixed once the device is registered. */
	void __iomem *registers;
	unsigned int irq;
	struct miscdevice misc;

	spinlock_t lock;			/* taken by the interrupt handler; guards down to the blank line */
	struct pulse_sample ring[PULSE_RING];
	unsigned int head;		/* next to write */
	unsigned int tail;		/* next to read */
	u32 minimum_width;		/* the handler's copy of the configuration */
	unsigned long last_pulse;	/* jiffies */
	struct pulse_stats stats;

	struct mutex config_lock;	/* sleeping; outside lock */
	struct pulse_config config;	/* guarded by config_lock */
	u32 calibrations;		/* guarded by config_lock */

	wait_queue_head_t readers;
	struct timer_list watchdog;
	struct work_struct recalibrate;
	atomic_t opens;
	int dying;			/* by READ_ONCE and WRITE_ONCE only */
};

/* pulse_file.c */
extern const struct file_operations pulse_operations;

/* pulse_main.c */
void pulse_apply(struct pulse_device *pulse, const struct pulse_config *config);

#endif
