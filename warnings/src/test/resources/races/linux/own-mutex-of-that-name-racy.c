// flags: --platform linux
/* A driver has a mutex of its own under the name of the core's: one function takes the one, the other the other. */
#include "linux.h"

static struct mutex rtnl_mutex;
static int added;
static int removed;

void mutex_lock(struct mutex *lock);
void mutex_unlock(struct mutex *lock);
void rtnl_lock(void);
void rtnl_unlock(void);

int device_added(void)
{
	rtnl_lock();
	added++; // RACE
	removed = 0; // NORACE
	rtnl_unlock();
	return 0;
}

int device_removed(void)
{
	mutex_lock(&rtnl_mutex);
	added--; // RACE
	rtnl_lock();
	removed++; // NORACE
	rtnl_unlock();
	mutex_unlock(&rtnl_mutex);
	return 0;
}
