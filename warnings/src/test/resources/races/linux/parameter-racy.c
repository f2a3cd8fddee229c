// flags: --platform linux
/*
 * Users write the parameters of a module through files, while its interrupt handler reads them.
 */
#include "linux.h"

struct kernel_param;

struct kernel_param_ops {
	unsigned int flags;
	int (*set)(const char *value, const struct kernel_param *param);
	int (*get)(char *buffer, const struct kernel_param *param);
};

struct kparam_array {
	unsigned int max;
	unsigned int elemsize;
	unsigned int *num;
	const struct kernel_param_ops *ops;
	void *elem;
};

struct kernel_param {
	const char *name;
	struct module *mod;
	const struct kernel_param_ops *ops;
	const unsigned short perm;
	union {
		void *arg;
		const struct kparam_array *arr;
	};
};

extern const struct kernel_param_ops param_ops_int;
extern const struct kernel_param_ops param_array_ops;

#define PARAM(name_, variable, operations, mode)                                                                       \
	static const struct kernel_param __param_##name_ __attribute__((used, section("__param"))) = {                 \
		.name = #name_, .mod = &__this_module, .ops = &(operations), .perm = (mode), .arg = (void *)&(variable)}

int param_get_int(char *buffer, const struct kernel_param *param);

static int limit;
static int sizes[4];
static unsigned int count;
static int level;

static const struct kparam_array array = {.max = 4, .elemsize = 4, .num = &count, .ops = &param_ops_int, .elem = sizes};

static int set_level(const char *value, const struct kernel_param *param)
{
	(void)value;
	(void)param;
	level = 3; // RACE
	return 0;
}

static const struct kernel_param_ops level_ops = {.set = set_level, .get = param_get_int};

PARAM(limit, limit, param_ops_int, 0644);
PARAM(sizes, array, param_array_ops, 0600);
PARAM(level, level, level_ops, 0644);

static irqreturn_t handle(int irq, void *data)
{
	(void)irq;
	(void)data;
	return limit + // RACE
	       sizes[1] + // RACE
	       (int)count + // RACE
	       level; // RACE
}

int init_module(void)
{
	return request_irq(3, handle, 0, "baton", NULL);
}
