// flags: --platform linux
/*
 * A request of user space is registered to run without the network mutex; for another one the flags are not known before run time.
 */
#include "linux.h"

struct sk_buff;
struct nlmsghdr;
struct netlink_callback;
struct netlink_ext_ack;
typedef int (*rtnl_doit_func)(struct sk_buff *buffer, struct nlmsghdr *header, struct netlink_ext_ack *extack);
typedef int (*rtnl_dumpit_func)(struct sk_buff *buffer, struct netlink_callback *callback);

#define RTNL_FLAG_DOIT_UNLOCKED 1
#define RTNL_FLAG_DUMP_UNLOCKED 4

void rtnl_register(int protocol, int type, rtnl_doit_func doit, rtnl_dumpit_func dumpit, unsigned int flags);

static unsigned int routes;
static unsigned int rules;

static int add_route(struct sk_buff *buffer, struct nlmsghdr *header, struct netlink_ext_ack *extack)
{
	(void)buffer;
	(void)header;
	(void)extack;
	routes++; // RACE
	return 0;
}

static int add_rule(struct sk_buff *buffer, struct nlmsghdr *header, struct netlink_ext_ack *extack)
{
	(void)buffer;
	(void)header;
	(void)extack;
	rules++; // RACE
	return 0;
}

static unsigned int dumps;

static int dump_routes(struct sk_buff *buffer, struct netlink_callback *callback)
{
	(void)buffer;
	(void)callback;
	dumps++; // RACE
	return 0;
}

static ssize_t write_flags(struct file *file, char *buffer, size_t size, loff_t *position)
{
	(void)file;
	(void)buffer;
	(void)position;
	rtnl_register(2, 17, add_rule, NULL, (unsigned int)size);
	return 0;
}

static const struct file_operations operations = {.owner = &__this_module, .read = write_flags};

int init_module(void)
{
	rtnl_register(2, 16, add_route, dump_routes, RTNL_FLAG_DOIT_UNLOCKED | RTNL_FLAG_DUMP_UNLOCKED);
	return __register_chrdev(240, 0, 1, "baton", &operations);
}
