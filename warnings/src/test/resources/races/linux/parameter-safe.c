// flags: --platform linux
/*
 * One parameter is only shown to users, a file for another one does not exist, and a third is read under the lock of parameters.
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

void kernel_param_lock(struct module *module);
void kernel_param_unlock(struct module *module);

static int shown;
static int hidden;
static int limit;

PARAM(shown, shown, param_ops_int, 0444);
PARAM(hidden, hidden, param_ops_int, 0);
PARAM(limit, limit, param_ops_int, 0644);

static ssize_t show(struct file *file, char *buffer, size_t size, loff_t *position)
{
	ssize_t result = shown + hidden; // NORACE

	(void)file;
	(void)buffer;
	(void)size;
	(void)position;
	kernel_param_lock(&__this_module);
	result += limit; // NORACE
	kernel_param_unlock(&__this_module);
	return result;
}

static const struct file_operations operations = {.owner = &__this_module, .read = show};

int init_module(void)
{
	return __register_chrdev(240, 0, 1, "baton", &operations);
}
