// flags: --platform linux
/*
 * Code outside gets to know the callbacks, one by a call and one in an object, before the initialisation has written what they read, or in a variable that others name.
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
	notice(limit); // RACE
}

static void idle(void)
{
	notice(level); // RACE
}

static int step;

static void stepped(struct hook *h)
{
	notice(step); // RACE
}

struct hook known = {.call = stepped};

int init_module(void)
{
	step = 1; // RACE
	when_idle(idle);
	level = 3; // RACE
	hook.call = hooked;
	hook_add(&hook);
	limit = 4; // RACE
	return 0;
}
