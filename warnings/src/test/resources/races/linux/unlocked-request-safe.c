// flags: --platform linux
/*
 * One request of user space runs with the network mutex, another one, which is registered without, takes it itself.
 */
#include "linux.h"

struct sk_buff;
struct nlmsghdr;
struct netlink_callback;
struct netlink_ext_ack;
typedef int (*rtnl_doit_func)(struct sk_buff *buffer, struct nlmsghdr *header, struct netlink_ext_ack *extack);
typedef int (*rtnl_dumpit_func)(struct sk_buff *buffer, struct netlink_callback *callback);

#define RTNL_FLAG_DOIT_UNLOCKED 1
#define RTNL_FLAG_BULK_DEL_SUPPORTED 2

void rtnl_register(int protocol, int type, rtnl_doit_func doit, rtnl_dumpit_func dumpit, unsigned int flags);

static unsigned int routes;

static int add_route(struct sk_buff *buffer, struct nlmsghdr *header, struct netlink_ext_ack *extack)
{
	(void)buffer;
	(void)header;
	(void)extack;
	routes++; // NORACE
	return 0;
}

static int get_routes(struct sk_buff *buffer, struct nlmsghdr *header, struct netlink_ext_ack *extack)
{
	int result;

	(void)buffer;
	(void)header;
	(void)extack;
	rtnl_lock();
	result = (int)routes; // NORACE
	rtnl_unlock();
	return result;
}

static int dump_routes(struct sk_buff *buffer, struct netlink_callback *callback)
{
	(void)buffer;
	(void)callback;
	return (int)routes; // NORACE
}

int init_module(void)
{
	rtnl_register(2, 16, add_route, dump_routes, RTNL_FLAG_BULK_DEL_SUPPORTED);
	rtnl_register(2, 18, get_routes, NULL, RTNL_FLAG_DOIT_UNLOCKED);
	return 0;
}
