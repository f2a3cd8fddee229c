// flags: --platform linux
/*
 * A table that comes from outside is called through; the function that has its type is known outside.
 */
#include "linux.h"

struct machine {
	int (*limit)(void);
};
const struct machine *find_machine(void);
void notice(int);
void machine_add(int (*limit)(void));

static int rounds;

static ssize_t device_read(struct file *file, char *buffer, size_t size, loff_t *position)
{
	const struct machine *machine = find_machine();

	notice(machine->limit());
	return 0;
}

static const struct file_operations operations = {.owner = &__this_module, .read = device_read};

static int prepare(void)
{
	rounds = rounds + 1; // RACE
	return 0;
}

static int device_init(void)
{
	machine_add(prepare);
	return __register_chrdev(60, 0, 256, "baton", &operations);
}

static void *addressable_device_init __attribute__((used, section(".discard.addressable"))) = (void *)device_init;
__asm__(".section \".initcall6.init\", \"a\"\n"
	"__initcall__kmod_device__1_20_device_init6:\n"
	".long device_init - .\n"
	".previous\n");
