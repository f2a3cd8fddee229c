//: operation_tables:
//:   - struct: driver
//:     context: process
//:     self: multi
//:     held: []
//:     own: [1]
//:     overrides: {show: {own: [2]}}
//:     lifecycle: {per: device, first: [probe], last: [remove], apart: [poke], empty: "->data"}
//! Lifecycle.apart | apart: [poke] | apart: [remove]
//! Lifecycle.empty | , empty: "->data" | 
//! EntryProfile.own | own: [1] | own: [0]
//! EntryOverride.own | {own: [2]} | {}
#include <stdlib.h>
struct device { int number; void *data; };
struct driver {
  int (*probe)(struct device *);
  void (*remove)(struct device *);
  void (*poke)(struct device *);
  void (*set)(struct device *, char *);
  void (*show)(struct device *, int, char *);
};
static int my_probe(struct device *d)
{
  int *own = malloc(sizeof *own);
  if (!own)
    return -1;
  *own = 1;
  d->number = 1;
  if (*own < d->number)
    return *own;
  d->data = own;
  return 0;
}
static void my_remove(struct device *d) { free(d->data); }
static void my_poke(struct device *d) { d->number++; }
static void my_set(struct device *d, char *text) { text[0] = 0; }
static void my_show(struct device *d, int flags, char *page) { page[0] = 0; }
struct driver table = {my_probe, my_remove, my_poke, my_set, my_show};
int main(void) { return 0; }
