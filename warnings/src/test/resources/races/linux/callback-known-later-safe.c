// flags: --platform linux
/*
 * Code outside gets to know the callbacks, one by a call and one in an object, after the initialisation has written what they read.
 */
#include "linux.h"

struct hook {
	void (*call)(struct hook *hook);
	void *owner;
};
void hook_add(struct hook *hook);
void when_idle(void (*call)(void));
void notice(int);

static int limit;
static int level;
static struct hook hook;

static void hooked(struct hook *h)
{
	notice(limit); // NORACE
}

static void idle(void)
{
	notice(level); // NORACE
}

int init_module(void)
{
	level = 3; // NORACE
	limit = 4; // NORACE
	hook.call = hooked;
	hook_add(&hook);
	when_idle(idle);
	return 0;
}
