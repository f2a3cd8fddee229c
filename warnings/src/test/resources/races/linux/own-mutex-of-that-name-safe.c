// flags: --platform linux
/* A driver has a mutex of its own under the name of the core's and takes both. */
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
	added++; // NORACE
	removed = 0; // NORACE
	rtnl_unlock();
	return 0;
}

int device_removed(void)
{
	mutex_lock(&rtnl_mutex);
	rtnl_lock();
	added--; // NORACE
	removed++; // NORACE
	rtnl_unlock();
	mutex_unlock(&rtnl_mutex);
	return 0;
}
