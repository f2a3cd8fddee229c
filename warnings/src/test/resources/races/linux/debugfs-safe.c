// flags: --platform linux
/*
 * Files let users read numbers that are complete before them, and write an atomic one.
 */
#include "linux.h"

struct dentry;
typedef unsigned int u32;

void debugfs_create_u32(const char *name, unsigned short mode, struct dentry *parent, u32 *value);
void debugfs_create_bool(const char *name, unsigned short mode, struct dentry *parent, _Bool *value);
void debugfs_create_atomic_t(const char *name, unsigned short mode, struct dentry *parent, atomic_t *value);

static struct {
	u32 level;
	atomic_t users;
} state;

static irqreturn_t handle(int irq, void *data)
{
	(void)irq;
	(void)data;
	return (int)state.level + atomic_read(&state.users); // NORACE
}

int init_module(void)
{
	state.level = 3; // NORACE
	debugfs_create_u32("level", 0444, NULL, &state.level);
	debugfs_create_atomic_t("users", 0644, NULL, &state.users);
	return request_irq(3, handle, 0, "baton", NULL);
}
