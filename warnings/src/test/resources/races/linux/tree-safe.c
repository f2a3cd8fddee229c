// flags: --platform linux
/* A module puts requests into a tree under its lock, and takes them out under it, too. */
#include "linux.h"

struct rb_node {
	unsigned long parent_and_colour;
	struct rb_node *right;
	struct rb_node *left;
};

struct rb_root {
	struct rb_node *node;
};

void rb_insert_color(struct rb_node *node, struct rb_root *root);
void rb_erase(struct rb_node *node, struct rb_root *root);

struct request {
	struct rb_node node;
	int number;
};

static struct rb_root requests;
static spinlock_t requests_lock;

void request_add(struct request *request)
{
	spin_lock(&requests_lock);
	rb_insert_color(&request->node, &requests); // NORACE
	spin_unlock(&requests_lock);
}

void request_end(struct request *request)
{
	spin_lock(&requests_lock);
	rb_erase(&request->node, &requests); // NORACE
	spin_unlock(&requests_lock);
}
