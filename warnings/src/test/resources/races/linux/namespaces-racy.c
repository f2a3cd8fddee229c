// flags: --platform linux
/*
 * Namespaces of the network begin and end in several threads at one time; a count of all of them needs a lock of its own.
 */
#include "linux.h"

static unsigned int namespaces;

static int begun(struct net *net)
{
	(void)net;
	namespaces++; // RACE
	return 0;
}

static void ended(struct net *net)
{
	(void)net;
	namespaces--; // RACE
}

static struct pernet_operations operations = {
	.init = begun,
	.exit = ended,
};

int init_module(void)
{
	return register_pernet_subsys(&operations);
}
