// flags: --platform linux
/*
 * Files let users write numbers of a device, and read one that the interrupt handler counts.
 */
#include "linux.h"

struct dentry;
typedef unsigned int u32;

void debugfs_create_u32(const char *name, unsigned short mode, struct dentry *parent, u32 *value);
void debugfs_create_bool(const char *name, unsigned short mode, struct dentry *parent, _Bool *value);
void debugfs_create_atomic_t(const char *name, unsigned short mode, struct dentry *parent, atomic_t *value);
void *kzalloc(size_t size, unsigned int flags);

struct device_state {
	u32 level;
	u32 other;
	u32 seen;
	_Bool verbose;
};

static irqreturn_t handle(int irq, void *data)
{
	struct device_state *state = data;

	(void)irq;
	state->seen++; // RACE
	return (int)state->level + // RACE
	       (int)state->other + // TODO NORACE: pointers to members of one object that is made at run time are not told apart
	       state->verbose; // RACE
}

int init_module(void)
{
	struct device_state *state = kzalloc(sizeof(*state), 0);

	if (!state)
		return -1;
	debugfs_create_u32("level", 0644, NULL, &state->level);
	debugfs_create_u32("other", 0444, NULL, &state->other);
	debugfs_create_u32("seen", 0444, NULL, &state->seen);
	debugfs_create_bool("verbose", 0600, NULL, &state->verbose);
	return request_irq(3, handle, 0, "baton", state);
}
