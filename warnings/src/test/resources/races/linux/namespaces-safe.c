// flags: --platform linux
/*
 * Namespaces of the network begin and end in several threads at one time; a count of all of them needs a lock of its own.
 */
#include "linux.h"

static struct mutex lock;
static unsigned int namespaces;

static int begun(struct net *net)
{
	(void)net;
	mutex_lock(&lock);
	namespaces++; // NORACE
	mutex_unlock(&lock);
	return 0;
}

static void ended(struct net *net)
{
	(void)net;
	mutex_lock(&lock);
	namespaces--; // NORACE
	mutex_unlock(&lock);
}

static struct pernet_operations operations = {
	.init = begun,
	.exit = ended,
};

int init_module(void)
{
	return register_pernet_subsys(&operations);
}
