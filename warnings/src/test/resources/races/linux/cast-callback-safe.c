// flags: --platform linux
/*
 * Functions are kept as pointers to functions of another type, as the module's own callbacks often are: what is called is what was stored, which
 * takes a lock.
 */
#include "driver.h"

struct request {
	void (*done)(void *data);
	int (*check)(struct request *request);
};

static int finished;
static int checked;
static struct request request;
static struct timer_list timer;
static spinlock_t lock;

static void finish(struct request *at)
{
	spin_lock(&lock);
	finished++; // NORACE
	spin_unlock(&lock);
}

static void check(void *data)
{
	spin_lock(&lock);
	checked++; // NORACE
	spin_unlock(&lock);
}

static void work(struct work_struct *at)
{
	request.done(&request);
	request.check(&request);
}

static struct work_struct item = {.func = work};

static void tick(struct timer_list *at)
{
	spin_lock(&lock);
	finished = 0; // NORACE
	checked = 0; // NORACE
	spin_unlock(&lock);
}

int init_module(void)
{
	request.done = (void (*)(void *))finish;
	request.check = (int (*)(struct request *))(void *)check;
	init_timer_key(&timer, tick, 0, 0, 0);
	mod_timer(&timer, 1);
	queue_work_on(0, 0, &item);
	return 0;
}
